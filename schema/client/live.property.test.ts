import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from 'fast-check';
import { expect, it } from 'vitest';
import type { LiveCursor } from '../types.generated.ts';
import { isRecord } from './graphql-response.ts';
import { SightlineClient } from './client.ts';
import type { LiveBatch } from './live-batch.ts';
import { follow } from './live.ts';
import { LiveSet } from './live-set.ts';
import { ScriptedGateway, type ScriptedSubscription } from './scripted-gateway.ts';
import { liveBatch, liveMarket, type TestMarket, type TestTypes } from './testing.ts';

/** `TEST_SEED` repeats a failure that was printed with its seed. */
const SEED = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A change of one market at one seq, and whether its message is lost. */
interface Step {
  readonly id: string;
  /** Null: the market leaves the set. */
  readonly odds: number | null;
  readonly isLost: boolean;
}

const steps = array(
  record({
    id: constantFrom('1', '2', '3'),
    odds: option(integer({ min: 1, max: 99 })),
    isLost: boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);

/** The set after this many steps. */
function truthAt(history: readonly Step[], seq: number): Map<string, TestMarket> {
  const markets = new Map<string, TestMarket>();
  for (const { id, odds } of history.slice(0, seq)) {
    if (odds === null) markets.delete(id);
    else markets.set(id, liveMarket(id, { odds }));
  }
  return markets;
}

function batchOf(history: readonly Step[], from: number | null, to: number): LiveBatch {
  const truth = truthAt(history, to);
  if (from === null) return liveBatch({ seq: to, markets: [...truth.values()] });
  const touched = [...new Set(history.slice(from, to).map(({ id }) => id))];
  return liveBatch({
    seq: to,
    prevSeq: from,
    markets: touched.flatMap((id) => truth.get(id) ?? []),
    removed: touched.filter((id) => !truth.has(id)).map((id) => ({ type: 'MARKET', id })),
  });
}

/** Sends a batch from the cursor, then one per step. Each is lost at most once; the last never, as its loss could not be detected. */
function sendHistory(history: readonly Step[], lost: Set<number>, { variables, send }: ScriptedSubscription): void {
  const after = isRecord(variables['after']) ? Number(variables['after']['seq']) : null;
  const begin = Math.min(history.length, (after ?? 0) + 1);
  send(batchOf(history, after, begin));
  for (let seq = begin + 1; seq <= history.length; seq += 1) {
    const isDropped = history[seq - 1]?.isLost === true && seq < history.length && !lost.has(seq);
    if (isDropped) lost.add(seq);
    else send(batchOf(history, seq - 1, seq));
  }
}

it(`a followed set converges, whatever messages are lost, and never goes back (seed ${SEED})`, async () => {
  await assert(
    asyncProperty(steps, async (history) => {
      const lost = new Set<number>();
      const gateway = await ScriptedGateway.start((subscription) => sendHistory(history, lost, subscription));
      const set = new LiveSet<TestTypes>();
      let last: LiveCursor | null = null;
      for await (const change of follow(new SightlineClient({ url: gateway.url, bearer: 'b' }), 'subscription', { set })) {
        const { cursor } = change;
        expect(cursor?.seq).toBeGreaterThanOrEqual(last?.seq ?? 0);
        expect(Object.fromEntries(set.markets)).toEqual(Object.fromEntries(truthAt(history, cursor?.seq ?? 0)));
        last = cursor;
        if (cursor?.seq === history.length) break;
      }
      await gateway.stop();
    }),
    { numRuns: 40, seed: SEED },
  );
});
