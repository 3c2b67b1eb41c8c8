import { isDeepStrictEqual } from 'node:util';
import type { Market, MarketLabel } from '@sightline/provider-contract/odds.ts';
import type { Applied } from '../feed/feed-state.ts';
import type { HistoryBatch, NewRow } from './history-statements.ts';
import { entityNumber, pricesText } from './recorded.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

/** When and how a state became known: own clock, ms, and the provider's for `pushedAt`. */
interface Provenance {
  readonly receivedAt: number;
  readonly changedAfter: number | null;
  readonly pushedAt: number | null;
}

/** A state that waits to be stored. */
export interface Pending extends Provenance {
  readonly seriesId: number;
  readonly type: Applied['type'];
  readonly id: number;
  readonly value: Applied['value'];
  readonly at: number;
  /** Whether the state is stored again because an interval starts, without a change. */
  readonly isRestated: boolean;
}

/** A row that says that a series entered the list, or left it. */
export interface PendingListing {
  readonly seriesId: number;
  readonly at: number;
  readonly isListed: boolean;
}

/** Marks in the queue that the feed has dropped a series. Later rows refer to no row before the mark. */
export interface PendingDrop {
  readonly dropped: number;
}

interface Known extends Provenance {
  readonly value: Applied['value'];
  /** Number and time of the row with the whole value, from which later rows differ at most in state and prices; null after a removal. */
  readonly whole: { readonly number: number; readonly at: number } | null;
}

/** The labels of markets, as far as they are known. */
export interface MarketLabels {
  /** Makes no call. Null: the market has none; undefined: they are not known. */
  readonly find: (marketId: number) => MarketLabel | null | undefined;
  /** Called repeatedly with markets whose labels are not known. */
  readonly request: (marketIds: readonly number[]) => void;
}

/** Markets whose labels are looked for at a time. */
const MAX_LABELS = 500;

/** After this time a value is stored again, so that the retention never deletes one that new rows refer to. */
const WHOLE_MS = HOUR_MS;

export type EncodedRows = Pick<HistoryBatch, 'rows' | 'values' | 'entities' | 'number'>;

/** Turns states into rows: a market of which only state and prices have changed refers to the whole value of an earlier row. */
export class RowEncoder {
  readonly #labels: MarketLabels;
  /** Stored markets without known labels, with their series, in the order in which they were stored or looked for last. */
  readonly #unlabelled = new Map<number, number>();
  /** Content of the last row of each entity, by series and entity. */
  readonly #known = new Map<number, Map<number, Known>>();
  #number: number;

  /** @param options `number`: of the last row of the scope */
  constructor(options: { number: number; labels: MarketLabels }) {
    this.#number = options.number;
    this.#labels = options.labels;
  }

  encode(pending: readonly (Pending | PendingListing | PendingDrop)[]): EncodedRows {
    const encoded = { rows: [], values: [], entities: [] };
    for (const each of pending) {
      if ('dropped' in each) {
        this.#forget(each.dropped);
        continue;
      }
      this.#number += 1;
      if ('isListed' in each) this.#addListing(each, encoded);
      else this.#add(each, encoded);
    }
    this.#addLabels(encoded);
    return { ...encoded, entities: onePerEntity(encoded.entities), number: this.#number };
  }

  #forget(seriesId: number): void {
    this.#known.delete(seriesId);
    for (const [id, series] of this.#unlabelled) if (series === seriesId) this.#unlabelled.delete(id);
  }

  /** Adds labels that have become known since their market was stored, some at a time. */
  #addLabels({ entities }: Lists): void {
    const missing: number[] = [];
    for (const [id, series] of [...this.#unlabelled].slice(0, MAX_LABELS)) {
      this.#unlabelled.delete(id);
      const labels = this.#labels.find(id);
      if (labels === undefined) {
        this.#unlabelled.set(id, series);
        missing.push(id);
      } else if (labels) entities.push({ series, entity: entityNumber('MARKET', id), labels: JSON.stringify(labels) });
    }
    if (missing.length > 0) this.#labels.request(missing);
  }

  #addListing({ seriesId, at, isListed }: PendingListing, { rows, entities }: Lists): void {
    const entity = entityNumber('LISTING', seriesId);
    entities.push({ series: seriesId, entity, labels: null });
    rows.push({ ...NO_CONTENT, series: seriesId, entity, at, number: this.#number, state: isListed ? 'listed' : 'left' });
  }

  #add(pending: Pending, { rows, values, entities }: Lists): void {
    const { seriesId, type, id, value, at } = pending;
    const entity = entityNumber(type, id);
    const ofSeries = this.#known.get(seriesId) ?? new Map<number, Known>();
    this.#known.set(seriesId, ofSeries);
    const known = ofSeries.get(entity);
    // The removal of an entity that was never stored needs no row.
    if (value === null && known === undefined) return;
    const market = isMarket(value) ? value : null;
    const { receivedAt, changedAfter, pushedAt } = pending.isRestated && known?.value === value ? known : pending;
    let whole = value === null ? null : (known?.whole ?? null);
    const isNew = value !== null && !(known && whole && whole.at > at - WHOLE_MS && isSameValue(known.value, value));
    if (isNew) {
      whole = { number: this.#number, at };
      values.push({ series: seriesId, entity, number: this.#number, json: JSON.stringify(value) });
    }
    if (market && known === undefined) this.#unlabelled.set(id, seriesId);
    if (isNew || value === null) entities.push({ series: seriesId, entity, labels: null });
    rows.push({
      series: seriesId,
      entity,
      at,
      number: this.#number,
      receivedAt: pending.isRestated ? Math.min(receivedAt, at) : null,
      changedAfter,
      pushedAt,
      updatedAt: market && timeOf(market.updated_at),
      value: whole?.number ?? null,
      state: market?.state ?? null,
      prices: market && pricesText(market),
    });
    ofSeries.set(entity, { value, whole, receivedAt, changedAfter, pushedAt });
  }
}

interface Lists {
  readonly rows: NewRow[];
  readonly values: { series: number; entity: number; number: number; json: string }[];
  readonly entities: { series: number; entity: number; labels: string | null }[];
}

/** One statement cannot store a row twice. */
function onePerEntity(entities: Lists['entities']): Lists['entities'] {
  const byKey = new Map<string, Lists['entities'][number]>();
  for (const each of entities) {
    const key = `${each.series} ${each.entity}`;
    byKey.set(key, { ...each, labels: each.labels ?? byKey.get(key)?.labels ?? null });
  }
  return [...byKey.values()];
}

const NO_CONTENT = { receivedAt: null, changedAfter: null, pushedAt: null, updatedAt: null, value: null, prices: null };

function isMarket(value: Applied['value']): value is Market {
  return value !== null && 'selections' in value;
}

/** Whether the row of `next` can refer to the whole value of `stored`: it is the same, or a market that differs in state and prices only. */
function isSameValue(stored: Applied['value'], next: Applied['value']): boolean {
  if (stored === next) return true;
  if (!isMarket(stored) || !isMarket(next) || stored.selections.length !== next.selections.length) return false;
  const { fixture } = stored;
  if (stored.type !== next.type || fixture.id !== next.fixture.id || fixture.type !== next.fixture.type) return false;
  if (!isDeepStrictEqual(stored.context, next.context)) return false;
  return stored.selections.every((selection, index) => {
    const other = next.selections[index];
    if (other?.id !== selection.id || other.entity?.id !== selection.entity?.id) return false;
    return other.entity?.type === selection.entity?.type && isDeepStrictEqual(selection.context, other.context);
  });
}

function timeOf(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
