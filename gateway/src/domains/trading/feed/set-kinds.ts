import type { Series } from '@sightline/provider-contract/data.ts';
import type { LiveBatch, Query, Subscription } from '../../../generated/schema-types.ts';

/** A field of Query and Subscription that returns batches of a live set. */
type SetField = { [F in keyof Subscription & keyof Query]-?: Subscription[F] extends LiveBatch ? F : never }[keyof Subscription &
  keyof Query];

export interface SetKind {
  /** Argument of the field: the id of the entity that the set is about; null if there is only one set. */
  readonly argument: string | null;
  /** Data that a feed reads for the set: all listed series with their winner markets, or all markets of one series. */
  readonly reads: 'list' | 'series';
  /** Whether the set contains what is read of this series. @param id value of the argument; `LIST_SET_ID` without one */
  readonly includes: (series: Series, id: number) => boolean;
}

const KINDS: Readonly<Record<SetField, SetKind>> = {
  tradingList: { argument: null, reads: 'list', includes: () => true },
  seriesMarkets: { argument: 'seriesId', reads: 'series', includes: (series, id) => series.id === id },
};

/** The kinds of live sets, by field. */
export const SET_KINDS: ReadonlyMap<string, SetKind> = new Map(Object.entries(KINDS));

/** Id of the trading list, which is about no series. */
export const LIST_SET_ID = 0;

/** Name of a live set: its field, and the id that it is about. */
export type SetName = `${string}/${number}`;

export function setName(field: SetField, id = LIST_SET_ID): SetName {
  return `${field}/${id}`;
}
