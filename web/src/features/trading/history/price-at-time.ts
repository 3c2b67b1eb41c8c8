import type { CsvColumn } from '../../../lib/csv.ts';
import { browserZone, formatMilliseconds, formatWrittenDay, type TimeZone } from '../../../lib/time.ts';
import { completenessText } from './moment-texts.ts';
import type { BoardFacts } from './past-player.ts';
import { marketStateText } from './market-state-text.ts';

/** One price at a moment, with where it comes from. */
export interface PriceRecord {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly seriesId: string;
  readonly seriesName: string;
  readonly marketId: string;
  /** Name of the market with its match, such as `Match 2: Match winner`. */
  readonly marketName: string;
  readonly selectionId: string;
  readonly outcome: string;
  /** Decimal; null without a price. */
  readonly odds: number | null;
  readonly state: string;
  readonly facts: BoardFacts;
}

export type Provenance = BoardFacts['times'][number];

/** When the shown state of the market was sent and received; null if that is not known. */
export function provenanceOf({ facts, marketId }: Pick<PriceRecord, 'facts' | 'marketId'>): Provenance | null {
  return facts.times.find(({ type, id }) => type === 'MARKET' && id === marketId) ?? null;
}

/** A moment to the millisecond, in UTC. */
export function exactUtc(at: number): string {
  return `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')} UTC`;
}

/** Such as `14:03:07.000 · 26 Nov 2026`. */
export function exactText(iso: string, zone: TimeZone): string {
  const moment = new Date(iso);
  return `${formatMilliseconds(moment, zone)} · ${formatWrittenDay(moment, zone)}`;
}

/** The price with its state and where both come from, to send in a dispute. */
export function disputeSentence(record: PriceRecord, zone: TimeZone): string {
  const { at, seriesId, seriesName, marketId, marketName, selectionId, outcome, odds, state, facts } = record;
  const provenance = provenanceOf(record);
  const zoneName = zone ?? browserZone();
  const local = zoneName === 'UTC' ? '' : ` (${exactText(new Date(at).toISOString(), zone)} ${zoneName})`;
  const price = odds === null ? 'had no price' : `was ${odds}`;
  const sentences = [
    `At ${exactUtc(at)}${local}, the price of ${outcome} in ${marketName} (${seriesName}) ${price}; the market was ${marketStateText(state).toLowerCase()}.`,
    provenance === null ? null : provenanceSentence(provenance),
    completenessText(facts, at, 'UTC'),
    `Series ${seriesId}, market ${marketId}, selection ${selectionId}.`,
  ];
  return sentences.filter((each) => each !== null).join(' ');
}

function provenanceSentence({ receivedAt, pushedAt, updatedAt, changedAfter }: Provenance): string {
  const utc = (iso: string): string => exactUtc(Date.parse(iso));
  const parts = [
    pushedAt === null ? null : `the provider sent this state at ${utc(pushedAt)}`,
    `it was received at ${utc(receivedAt)}`,
    changedAfter === null ? null : `it was read, and changed after ${utc(changedAfter)}`,
    updatedAt === null ? null : `the provider dates it ${utc(updatedAt)}`,
  ].filter((each) => each !== null);
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Columns of a CSV file with one price. */
export const PRICE_COLUMNS: readonly CsvColumn<PriceRecord>[] = [
  { header: 'At (UTC)', value: ({ at }) => new Date(at).toISOString() },
  { header: 'Series', value: ({ seriesName }) => seriesName },
  { header: 'Series ID', value: ({ seriesId }) => seriesId },
  { header: 'Market', value: ({ marketName }) => marketName },
  { header: 'Market ID', value: ({ marketId }) => marketId },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'Selection ID', value: ({ selectionId }) => selectionId },
  { header: 'Odds', value: ({ odds }) => odds },
  { header: 'State', value: ({ state }) => state },
  { header: 'Completeness', value: ({ facts }) => facts.completeness },
  { header: 'Last known (UTC)', value: ({ facts }) => facts.lastKnownAt },
  { header: 'Received (UTC)', value: (record) => provenanceOf(record)?.receivedAt ?? null },
  { header: 'Sent by the provider (UTC)', value: (record) => provenanceOf(record)?.pushedAt ?? null },
  { header: 'Dated by the provider (UTC)', value: (record) => provenanceOf(record)?.updatedAt ?? null },
  { header: 'Changed after (UTC)', value: (record) => provenanceOf(record)?.changedAfter ?? null },
];
