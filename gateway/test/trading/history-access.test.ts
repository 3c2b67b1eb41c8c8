import { expect, it, onTestFinished, vi } from 'vitest';
import { eventPage } from '../../src/domains/trading/history/event-pages.ts';
import { marketChanges } from '../../src/domains/trading/history/market-history.ts';
import { Histories, type HistoryContext } from '../../src/domains/trading/history/readable-series.ts';
import { boardView } from '../../src/domains/trading/history/recorded-board.ts';
import { seriesFileText } from '../../src/domains/trading/history/series-file.ts';
import { startReplay } from '../../src/domains/trading/history/replay.ts';
import { ReadableClient } from '../../src/provider/api/account-clients.ts';
import { RECORDED_GAME, RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../support/recording.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const MARKET = 7;

interface Caller {
  readonly scope: string;
  readonly hasApiKey?: boolean;
  /** Historical access of the client, as the provider sends it; null: unlimited. */
  readonly hours?: unknown;
  readonly games?: readonly number[];
  readonly customer?: string;
  /** Customer of the operation: the caller's own, or the one that staff act for. */
  readonly operationCustomer?: string;
  readonly isDeleted?: boolean;
  readonly hasAccountFailure?: boolean;
}

/** A context as the gateway has it for a caller. The account API answers with what is given. */
function contextOf(given: Caller): HistoryContext & { reads: number } {
  const { scope, hasApiKey = false, games = [RECORDED_GAME], customer = 'a', operationCustomer = 'a' } = given;
  const { isDeleted = false, hasAccountFailure } = given;
  const packages = games.map((id) => ({ game: { id }, product: { id: 'p' }, push_channels: [] }));
  const hours = 'hours' in given ? given.hours : null;
  const client = ReadableClient.parse({ id: scope, customer: { id: customer }, deleted: isDeleted, packages, hours_back: hours });
  const caller = { bearer: 'b', user: { id: 1 }, mode: 'Customer-Agent', customer: operationCustomer } as const;
  const context = {
    hasApiKey,
    reads: 0,
    trading: () => Promise.resolve({ scope: { id: scope }, callerGroup: `mode ${operationCustomer}` }),
    viewer: () =>
      Promise.resolve({
        accountScope: () => Promise.resolve({ caller, customerId: operationCustomer }),
        owns: ({ customer: owner }: { customer: { id: string } | null }) => Promise.resolve(owner?.id === operationCustomer),
      }),
    account: () => ({
      client() {
        context.reads += 1;
        return hasAccountFailure ? Promise.reject(new Error('no answer')) : Promise.resolve(client);
      },
    }),
  };
  return context;
}

/** The keys of an installation that records no client without a viewer. */
const NO_KEYS = {
  keys: { find: () => Promise.resolve({ background_key: null, unchecked_from: null }) },
  waitForCheck: () => Promise.resolve(),
};

const now = Date.now();
const hoursAgo = (hours: number): number => now - hours * HOUR_MS;

/** A series that was recorded for three days, with changes of price and score on each of them. */
const CHANGES = [
  { at: hoursAgo(72), type: 'SERIES', id: RECORDED_SERIES, value: recordedSeries() },
  { at: hoursAgo(72), type: 'MATCH', id: 50, value: recordedMatch() },
  ...[72, 71, 49, 25, 1].map((hours, index) => ({
    at: hoursAgo(hours),
    type: 'MARKET' as const,
    id: MARKET,
    value: recordedMarket(MARKET, { odds: [1.5 + index / 10, 2.5] }),
  })),
  ...[70, 48.5, 2].map((hours, index) => ({
    at: hoursAgo(hours),
    type: 'MATCH' as const,
    id: 50,
    value: recordedMatch({ score: [index + 1, 0] }),
  })),
] as const;
const IN_ORDER = CHANGES.toSorted((a, b) => a.at - b.at);
const COVERED = [[hoursAgo(72), hoursAgo(0.5)]] as const;

const OWN: Caller = { scope: 'client-a' };

/** An export as JSON lines; empty if there is nothing. */
async function exportOf(open: () => ReturnType<Histories['open']>): Promise<string> {
  let text = '';
  try {
    const request = { seriesId: RECORDED_SERIES, format: 'ndjson', from: null, to: null, after: null } as const;
    for await (const part of seriesFileText(request, open)) text += part;
  } catch (error) {
    expect(error).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  }
  return text;
}

describeWithBothEngines('recordings', ({ newPlace }) => {
  async function recorded(accessMs = 600_000) {
    const store = await openStore(await newPlace());
    const table = await record(store, 'client-a', { changes: IN_ORDER, covered: COVERED });
    return { store, table, histories: new Histories({ table, ...NO_KEYS, config: { HISTORY_ACCESS_MS: accessMs } }) };
  }

  /** The results of the five ways to read the history. @param began when the reads began, because recording continues */
  async function readAll(histories: Histories, caller: Caller, context = contextOf(caller), began = now) {
    const open = () => histories.open(context, RECORDED_SERIES, began);
    const series = await open();
    const from = hoursAgo(100);
    const boards = await Promise.all([71.5, 60, 30, 3, 0.6, 0.1].map((hours) => boardView(series, hoursAgo(hours))));
    const { changes } = await marketChanges(series, MARKET, { from, to: now, maxPoints: 100 });
    const { events } = await eventPage(series, { from, to: now, first: 100, after: null });
    const file = await exportOf(open);
    const ended = new AbortController().signal;
    const replay = await startReplay({ from, speed: 600, after: null, open, ended, onEnd: () => {} }).catch(() => null);
    const first = await replay?.next();
    await replay?.return?.();
    return {
      completeness: boards.map((board) => board.completeness),
      prices: boards.map(({ board }) => board?.markets[0]?.selections[0]?.odds ?? null),
      changes: changes.map(({ prices }) => prices[0]?.odds),
      scores: events.map(({ score }) => score?.home),
      coveredFrom: (await series.coverage())[0]?.from ?? null,
      exported: file.split('\n').filter((line) => line.includes('"isChange":true')).length,
      replayFrom: first?.done === false ? first.value.replayOf?.at : null,
    };
  }
  const NOTHING = {
    completeness: ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
    prices: [null, null, null, null, null, null],
    changes: [],
    scores: [],
    coveredFrom: null,
    exported: 0,
    replayFrom: null,
  };

  it('are read whole with unlimited Historical access', async () => {
    const { histories } = await recorded();
    expect(await readAll(histories, OWN)).toEqual({
      completeness: ['COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE', 'AS_LAST_KNOWN'],
      prices: [1.5, 1.6, 1.7, 1.8, 1.9, 1.9],
      changes: [1.5, 1.6, 1.7, 1.8, 1.9],
      scores: [1, 2, 3],
      coveredFrom: hoursAgo(72),
      exported: 7,
      replayFrom: new Date(hoursAgo(72)).toISOString(),
    });
  });

  it('have no price of a market at a moment that was not recorded, is in the future, or is after the end of the range', async () => {
    const store = await openStore(await newPlace());
    const table = await record(store, 'client-a', { changes: IN_ORDER, covered: [[hoursAgo(72), hoursAgo(60)]] });
    const histories = new Histories({ table, ...NO_KEYS, config: { HISTORY_ACCESS_MS: 600_000 } });
    const series = await histories.open(contextOf(OWN), RECORDED_SERIES, now);
    const pricesFrom = async (from: number, to: number) => {
      const range = { from: hoursAgo(from), to: hoursAgo(to), maxPoints: 100 };
      return (await marketChanges(series, MARKET, range)).changes.map(({ prices }) => prices[0]?.odds);
    };
    expect(await pricesFrom(65, 20)).toEqual([1.6, 1.7, 1.8]);
    expect(await pricesFrom(-1, -2)).toEqual([]);
    expect(await pricesFrom(55, 20)).toEqual([1.7, 1.8]);
    expect(await pricesFrom(65, 70)).toEqual([]);
  });

  it('are read as far back as the Historical access of the client [history.access.client]', async () => {
    const { histories } = await recorded();
    const found = await readAll(histories, { ...OWN, hours: 48 });
    expect(found).toEqual({
      completeness: ['UNKNOWN', 'UNKNOWN', 'COMPLETE', 'COMPLETE', 'COMPLETE', 'AS_LAST_KNOWN'],
      prices: [null, null, 1.7, 1.8, 1.9, 1.9],
      changes: [1.7, 1.8, 1.9],
      scores: [3],
      coveredFrom: hoursAgo(48),
      exported: 3,
      replayFrom: new Date(hoursAgo(48)).toISOString(),
    });
  });

  it('have every readable event on the next page, also if the cursor is at an event that may no longer be read', async () => {
    const { histories } = await recorded();
    const series = await histories.open(contextOf({ ...OWN, hours: 48 }), RECORDED_SERIES, now);
    const page = { from: hoursAgo(100), to: now, first: 100, after: `${hoursAgo(49)}-1` };
    expect((await eventPage(series, page)).events.map(({ score }) => score?.home)).toEqual([3]);
  });

  it.each<[string, Caller]>([
    ['no Historical access', { ...OWN, hours: 0 }],
    ['a Historical access that cannot be read', { ...OWN, hours: 'many' }],
    ['a game that is not in its packages now', { ...OWN, games: [2] }],
    ['no packages', { ...OWN, games: [] }],
    ['a client of another customer than the operation', { ...OWN, customer: 'b' }],
    ['staff who act for another customer', { ...OWN, operationCustomer: 'b' }],
    ['a deleted client', { ...OWN, isDeleted: true }],
    ['another client', { scope: 'client-b' }],
    ['another API key', { scope: 'key-b', hasApiKey: true }],
    ['a scope of a similar name', { scope: 'client-%' }],
  ])('have nothing for %s', async (_name, caller) => {
    const { histories } = await recorded();
    expect(await readAll(histories, caller)).toEqual(NOTHING);
  });

  it('have nothing without Historical access, even while recording goes on', async () => {
    const { histories } = await recorded(0);
    const withoutAccess = { ...OWN, hours: 0 };
    expect(await readAll(histories, withoutAccess, contextOf(withoutAccess), hoursAgo(2.5))).toEqual(NOTHING);
    const withOneHour = { ...OWN, hours: 1 };
    expect(await readAll(histories, withOneHour, contextOf(withOneHour), hoursAgo(2.5))).toMatchObject({
      changes: [1.8, 1.9],
      scores: [3],
    });
  });

  it('of an API key are read with this key only, 48 hours back, without a call [history.access.key]', async () => {
    const { store, histories } = await recorded();
    await record(store, 'key-a', { changes: IN_ORDER, covered: COVERED });
    const key = { scope: 'key-a', hasApiKey: true, hours: null, games: [] };
    const context = contextOf(key);
    expect(await readAll(histories, key, context)).toMatchObject({ coveredFrom: hoursAgo(48), changes: [1.7, 1.8, 1.9] });
    expect(context.reads).toBe(0);
    expect(await readAll(histories, { ...key, scope: 'key-b' })).toEqual(NOTHING);
  });

  it('follow a change of Historical access and packages when these are read again', async () => {
    const { histories } = await recorded(0);
    expect((await readAll(histories, OWN)).exported).toBe(7);
    expect((await readAll(histories, { ...OWN, hours: 48 })).exported).toBe(3);
    expect(await readAll(histories, { ...OWN, games: [2] })).toEqual(NOTHING);
    await expect(readAll(histories, { ...OWN, hasAccountFailure: true })).rejects.toThrow('no answer');
  });

  it('use one answer of the account API for ten minutes, for the callers of one customer [history.access.again]', async () => {
    const { histories } = await recorded();
    const contexts = [contextOf(OWN), contextOf(OWN), contextOf({ ...OWN, operationCustomer: 'b' })];
    for (const context of contexts) await histories.open(context, RECORDED_SERIES);
    expect(contexts.map(({ reads }) => reads)).toEqual([1, 0, 1]);
  });

  it('end an export whose caller may read it no longer', async () => {
    const { histories } = await recorded(0);
    let caller: Caller = OWN;
    const request = { seriesId: RECORDED_SERIES, format: 'ndjson', from: null, to: null, after: null } as const;
    const file = seriesFileText(request, () => histories.open(contextOf(caller), RECORDED_SERIES, now));
    expect((await file.next()).value).toContain('"covered"');
    expect((await file.next()).value).toContain('"isChange":false');
    caller = { ...OWN, hours: 48 };
    await expect(file.next()).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });

  it('end a replay whose caller may read it no longer', async () => {
    const { histories } = await recorded(0);
    let caller: Caller = OWN;
    const open = () => histories.open(contextOf(caller), RECORDED_SERIES, now);
    const ended = new AbortController().signal;
    const replay = await startReplay({ from: hoursAgo(72), speed: 600, after: null, open, ended, onEnd: () => {} });
    await replay.next();
    caller = { ...OWN, hours: 48 };
    await expect(replay.next()).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });

  it('end a replay whose caller loses the right to read it between two changes', async () => {
    const store = await openStore(await newPlace());
    // A replay reads five minutes of a recording at a time.
    const start = hoursAgo(60) - (hoursAgo(60) % 300_000);
    const market = (seconds: number) => ({
      at: start + seconds * 1_000,
      type: 'MARKET' as const,
      id: MARKET,
      value: recordedMarket(MARKET, { odds: [1.5 + seconds / 100, 2.5] }),
    });
    const table = await record(store, 'client-a', {
      changes: [{ at: start, type: 'SERIES', id: RECORDED_SERIES, value: recordedSeries() }, market(0), market(1), market(200)],
      covered: [[start, start + 250_000]],
    });
    const histories = new Histories({ table, ...NO_KEYS, config: { HISTORY_ACCESS_MS: 0 } });
    let caller: Caller = OWN;
    const open = () => histories.open(contextOf(caller), RECORDED_SERIES, now);
    const ended = new AbortController().signal;
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const replay = await startReplay({ from: start, speed: 1, after: null, open, ended, onEnd: () => {} });
    await replay.next();
    const pages = vi.spyOn(table, 'changes');
    const next = replay.next();
    await vi.waitUntil(async () => ((await pages.mock.results.at(-1)?.value)?.length ?? 0) > 0);
    caller = { ...OWN, hours: 48 };
    vi.advanceTimersByTime(60_000);
    await expect(next).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  });
});
