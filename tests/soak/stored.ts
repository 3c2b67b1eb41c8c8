import * as z from 'zod';
import { HISTORY_INCONSISTENCIES } from '../../gateway/test/support/recorded-rows.ts';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import type { Written } from './commands.ts';
import type { LostCounts, Rig } from './rig.ts';

/** A table of the store after the run, beside what was expected of it. */
export interface StoredRows {
  readonly what: string;
  readonly stored: number;
  /** Both inclusive. */
  readonly least: number;
  readonly most: number;
}

const Numbers = z.tuple([z.record(z.string(), z.coerce.number())]);
const Items = z.array(z.object({ item_id: z.string() }));
const TRADING_APIS: ReadonlySet<string> = new Set(['data', 'odds', 'bet-builder']);

/** Counts the trading calls that the provider receives. */
export class ReceivedCalls {
  #last = 0;
  /** When the provider received each, ms. */
  readonly #times: number[] = [];

  get total(): number {
    return this.#times.length;
  }

  async poll(control: Pick<ControlClient, 'calls'>): Promise<void> {
    const calls = await control.calls(this.#last).catch(() => []);
    for (const { n, at, api } of calls) {
      // While the provider is frozen several polls wait, and all of them return the same calls.
      if (n <= this.#last) continue;
      this.#last = n;
      if (TRADING_APIS.has(api)) this.#times.push(Date.parse(at));
    }
  }

  /** How many were received in these periods. */
  within(lost: readonly LostCounts[]): number {
    return this.#times.filter((at) => lost.some(({ from, until }) => at >= from && at <= until)).length;
  }
}

/** Compares the rows of the store with what was confirmed, counted and recorded. */
export async function storedRows(
  { postgres, gateways }: Pick<Rig, 'postgres' | 'gateways'>,
  written: Written,
  received: ReceivedCalls,
): Promise<readonly StoredRows[]> {
  const count = async (what: string, least: number, most: number, query: string): Promise<StoredRows> => {
    const [row] = Numbers.parse(await postgres.query('sightline', query));
    return { what, stored: Object.values(row)[0] ?? Number.NaN, least, most };
  };
  const keptCondition = "outcome IN ('done', 'started') OR codes = 'GATEWAY_RESTARTED'";
  const storedIds = new Set(
    Items.parse(await postgres.query('sightline', "SELECT item_id FROM workspace_items WHERE item_id LIKE 'soak %'")).map(
      ({ item_id: id }) => id,
    ),
  );
  const { items, unconfirmedItems, keeps, unconfirmedKeeps } = written;
  const expectedIds = new Set([...items, ...unconfirmedItems]);
  return [
    await count(
      'audit entries of confirmed writes',
      keeps,
      keeps + unconfirmedKeeps,
      `SELECT count(*) FROM audit WHERE action = 'keepWorkspace' AND (${keptCondition})`,
    ),
    await count('gaps of the audit log', 0, 0, 'SELECT count(*) FROM audit_gaps'),
    {
      what: 'confirmed workspace items',
      stored: items.filter((id) => storedIds.has(id)).length,
      least: items.length,
      most: items.length,
    },
    {
      what: 'workspace items that were not saved',
      stored: [...storedIds].filter((id) => !expectedIds.has(id)).length,
      least: 0,
      most: 0,
    },
    await count(
      'requests in usage rows',
      received.total - received.within(gateways.flatMap(({ lostCounts }) => lostCounts)),
      Number.POSITIVE_INFINITY,
      "SELECT sum(requests) FROM usage WHERE source LIKE 'scope:%'",
    ),
    {
      what: 'statements that gateways dropped',
      stored: gateways.reduce((sum, { dropped }) => sum + dropped, 0),
      least: 0,
      most: 0,
    },
    ...(await Promise.all(Object.entries(HISTORY_INCONSISTENCIES).map(([what, query]) => count(what, 0, 0, query)))),
    await count('recorded rows', 1, Number.POSITIVE_INFINITY, 'SELECT count(*) FROM history'),
    await count('seconds of the list that are covered', 1, Number.POSITIVE_INFINITY, COVERED),
  ];
}

const COVERED = 'SELECT coalesce(round(sum(until_at - from_at) / 1000), 0) FROM history_coverage WHERE series_id = 0';
