import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Match, Player, Roster, Series, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import { JsonText } from '../../../util/json-text.ts';
import { type LiveEntry, liveEntry } from './live-batch.ts';
import { seriesSides } from './market-model.ts';

// Looked up with each call: the simulation compresses on its own thread, in virtual time.
const deflate = (text: string): Promise<Buffer> => promisify(deflateRaw)(text);
const inflate = promisify(inflateRaw);

/** Entities that are written as JSON in one turn of the event loop: about a millisecond. */
const PART_SIZE = 100;
const MAX_BYTES = 64 * 1024 * 1024;

const namesOf = <V>(strict: z.ZodType<V>) => z.array(z.tuple([z.int(), z.nullable(loose(strict))]));
const Names = z.object({
  tournaments: namesOf(Tournament),
  rosters: namesOf(Roster),
  teams: namesOf(Team),
  players: namesOf(Player),
});
/** Names by id; null if the provider has none. */
export type Names = z.output<typeof Names>;

const Entities = z.object({
  series: z.array(loose(Series)),
  matches: z.array(loose(Match)),
  markets: z.array(z.object({ seriesId: z.int(), market: loose(Market) })),
});

/** The entities of a set, compressed in another thread. */
export function packEntities(entries: readonly LiveEntry[]): Promise<string> {
  return pack({
    series: entries.flatMap((entry) => (entry.type === 'SERIES' ? entry.value : [])),
    matches: entries.flatMap((entry) => (entry.type === 'MATCH' ? entry.value : [])),
    markets: entries.flatMap(({ type, value }) =>
      type === 'MARKET' ? { seriesId: value.sides.seriesId, market: value.market } : [],
    ),
  });
}

/** Null if the text is invalid. The entries have no odds history. */
export async function unpackEntities(text: string, rosters: ReadonlyMap<number, Roster | null>): Promise<LiveEntry[] | null> {
  const found = await unpack(text, Entities);
  if (found === null) return null;
  const version = { namesVersion: null, isBehind: false };
  const sidesOf = (series: Series) => seriesSides(series, (id) => rosters.get(id) ?? null, undefined);
  const sides = new Map(found.series.map((series) => [series.id, sidesOf(series)]));
  return [
    ...found.series.map((series) => liveEntry.series(series, false)),
    ...found.matches.map((match) => liveEntry.match(match, version)),
    ...found.markets.flatMap(({ seriesId, market }) => {
      const ofSeries = sides.get(seriesId);
      return ofSeries ? liveEntry.market(market, ofSeries, null, version) : [];
    }),
  ];
}

export function packNames(names: Names): Promise<string> {
  return pack(names);
}

/** Null if the text is invalid. */
export function unpackNames(text: string): Promise<Names | null> {
  return unpack(text, Names);
}

/** JSON of these lists, compressed, in base64. */
async function pack(lists: Readonly<Record<string, readonly unknown[]>>): Promise<string> {
  const texts: string[] = [];
  for (const [name, items] of Object.entries(lists)) {
    const parts: string[] = [];
    for (let at = 0; at < items.length; at += PART_SIZE) {
      parts.push(JSON.stringify(items.slice(at, at + PART_SIZE)).slice(1, -1));
      await nextTurn();
    }
    texts.push(`${JSON.stringify(name)}:[${parts.join(',')}]`);
  }
  return (await deflate(`{${texts.join(',')}}`)).toString('base64');
}

async function unpack<T>(text: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const json = await inflate(Buffer.from(text, 'base64'), { maxOutputLength: MAX_BYTES });
    return JsonText.pipe(schema).parse(json.toString('utf8'));
  } catch {
    return null;
  }
}
