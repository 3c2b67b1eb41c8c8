import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { LIST, LiveSubscriber, ONE_SERIES } from '../../gateway/test/support/live-subscriber.ts';
import { untilListMatches, untilSeriesMatches } from '../../gateway/test/support/until-live-data-matches.ts';
import { useSeparateStack } from '../../gateway/test/support/stack.ts';
import { Match, Series } from '../../provider-contract/src/data.ts';
import { Market } from '../../provider-contract/src/odds.ts';
import { loose } from '../../provider-contract/src/schema-tools.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { caseOf, caseCount, FUZZ_TIMEOUT_MS, SEED } from './cases.ts';
import { mangledJson, mangledText, oddJson, oddKey, oddNumber, oddText } from './oddities.ts';

const log: string[] = [];
const stack = useSeparateStack({ LOG_LEVEL: 'error', FEED_REREAD_MS: 1_000, NODE_ENV: 'test' }, (line) => log.push(line), {
  SANDBOX_PUSH_CONNECTS: '100000',
});
const ALL = caseCount(1_000);
/** Frames before each group of real changes. */
const ROUND = 50;
const CHANGES = 10;
/** The sandbox has no ids from here on. */
const UNUSED_ID = 1_000_000_000;

const KINDS = [
  { channel: 'series_updates', kind: 'series', schema: loose(Series) },
  { channel: 'match_updates', kind: 'matches', schema: loose(Match) },
  { channel: 'odds_market_updates', kind: 'markets', schema: loose(Market) },
] as const;
const Id = z.looseObject({ id: z.int() });

/** A patch that cannot be applied, because its first operation is a failing test. */
function failingPatch(random: Random): unknown[] {
  const path = (): string =>
    `/${random.pick([oddKey(random), 'state', 'selections', 'selections/0/odds', '~0', '~2', '-', '999999'])}`;
  const operation = (): unknown =>
    random.chance(0.2)
      ? oddJson(random)
      : {
          op: random.pick(['add', 'remove', 'replace', 'move', 'copy', 'test', 'odd']),
          path: path(),
          from: path(),
          value: oddJson(random),
        };
  return [{ op: 'test', path: '/id', value: oddText(random) }, ...Array.from({ length: random.int(0, 3) }, operation)];
}

/**
 * A frame that must not change a known entity. Valid entities in it have unused ids, because a wrong state of a known
 * entity could not be distinguished from a real one.
 */
function invalidFrame(
  random: Random,
  knownEntities: readonly (readonly z.output<typeof Id>[])[],
): { text: string; binary: boolean } {
  const at = random.int(0, KINDS.length - 1);
  const [kind, entity] = [KINDS[at], random.pick(knownEntities[at] ?? [])];
  const state = mangledJson(entity, random, random.pick([0.02, 0.1, 0.3]));
  // A market in an unknown state is read as closed.
  const isReadable = kind?.schema.safeParse({ ...Object(state), state: 'closed' }).success === true;
  // Without matches: those of a known series would be those of the unknown one.
  const unknownParts = { fixture: { type: 'series', id: UNUSED_ID }, series: { id: UNUSED_ID }, matches: [] };
  const unknownEntity = { ...Object(state), ...unknownParts, id: UNUSED_ID + random.int(0, 50) };
  const payload = random.pick([
    { patch: failingPatch(random), state: isReadable ? unknownEntity : state },
    { id: random.chance(0.5) ? entity.id : oddNumber(random), patch: failingPatch(random) },
    { patch: oddJson(random), state: unknownEntity },
    oddJson(random),
  ]);
  const message = { channel: kind?.channel, uuid: randomUUID(), created: new Date(0).toISOString(), payload };
  const shape = random.int(0, 9);
  const binary = random.chance(0.05);
  if (shape <= 5) return { text: JSON.stringify(message), binary };
  if (shape === 6) return { text: JSON.stringify({ ...message, uuid: oddJson(random), created: oddJson(random) }), binary };
  if (shape === 7) return { text: JSON.stringify({ ...message, payload: oddJson(random) }).slice(0, random.int(0, 200)), binary };
  if (shape === 8)
    return { text: mangledText(JSON.stringify({ ...message, payload: oddJson(random) }), random).toWellFormed(), binary };
  const system = {
    ...message,
    channel: 'system',
    cmd: random.pick(['init', 'heartbeat', 'odd', '__proto__']),
    reconnected: oddJson(random),
  };
  return { text: JSON.stringify({ ...system, reconnect_token: oddJson(random) }), binary };
}

it(
  `keeps the provider's state after ${ALL} invalid frames of the provider (seed ${SEED})`,
  async () => {
    const { sandbox, gateway } = stack();
    const { control } = sandbox;
    const credentials = await gateway.startTrading('trader@example.test');
    const [liveSeries] = (await control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live');
    if (liveSeries === undefined) throw new Error('no series is live');
    const options = { url: gateway.url, credentials, resume: 'cursor' } as const;
    const list = new LiveSubscriber({ ...options, document: LIST });
    const series = new LiveSubscriber({ ...options, document: ONE_SERIES, variables: { seriesId: String(liveSeries.id) } });
    try {
      await vi.waitUntil(() => list.state.status === 'LIVE' && series.state.status === 'LIVE');
      const knownEntities = await Promise.all(KINDS.map(({ kind }) => control.allState(kind)));
      for (let done = 0; done < ALL; done += ROUND) {
        const frames = Array.from({ length: ROUND }, (_, i) => invalidFrame(caseOf('provider frames', done + i), knownEntities));
        // A socket that ended because of the last frames is reconnecting.
        await vi.waitUntil(async () => (await control.sendRaw(frames)) > 0);
        await control.play(CHANGES);
      }
      await untilListMatches(sandbox, [list]);
      await untilSeriesMatches(sandbox, liveSeries.id, [series]);
      expect(list.state.counts.gaps + series.state.counts.gaps).toBe(0);
      expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
      expect(log).toEqual([]);
    } finally {
      await Promise.all([list.stop(), series.stop()]);
    }
  },
  FUZZ_TIMEOUT_MS,
);
