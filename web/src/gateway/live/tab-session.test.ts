import { describe, expect, it, vi } from 'vitest';
import { actingCustomerId, setActingCustomer } from '../session/acting-customer.ts';
import { describeError } from '../../lib/request-error.ts';
import { clearStored } from '../../lib/storage.ts';
import { readTradingSession, storeTradingSession } from '../session/stored-trading-session.ts';
import { endSession } from '../session/sign-out.ts';
import { liveBatch, liveMarket, liveSeries } from '../../testing/live-fixtures.ts';
import { liveRig, liveRigWith, refusal, SCOPE, sessionStarted, settled } from '../../testing/live-rig.ts';

const SNAPSHOT = liveBatch({ seq: 4, series: [liveSeries('1')], markets: [liveMarket('11')] });
const CURSOR = { epoch: 'e', seq: 4 };
const MINUTE_MS = 60_000;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const tradingSession = (token: string, expiresAt: string) => ({ token, expiresAt, requestsPerSecond: 5 });

/** Keeps the socket alive for that long. */
async function pass(rig: { socket: () => { receive(message: { type: string }): void } }, ms: number): Promise<void> {
  for (let remaining = ms; remaining > 0; remaining -= 5_000) {
    await vi.advanceTimersByTimeAsync(Math.min(remaining, 5_000));
    rig.socket().receive({ type: 'ping' });
  }
}

describe('a hidden tab', () => {
  it('keeps its subscription for 30 s, then unsubscribes, and resumes after its cursor', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.tab.hide();
    await pass(rig, 29_999);
    expect(rig.socket().subscriptions()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(rig.socket().subscriptions()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(rig.socket().closedWith).toBe(1000);
    rig.tab.show();
    await settled();
    await rig.socket().accept();
    expect(rig.sockets).toHaveLength(2);
    expect(rig.cursors()).toEqual([CURSOR]);
    expect(rig.asked).toEqual(['TradingList']);
  });

  it('stays subscribed if it becomes visible in time', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.tab.hide();
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, removed: [{ type: 'MARKET', id: '11' }] }));
    await pass(rig, 20_000);
    expect(rig.ids('markets')).toEqual(['11']);
    rig.tab.show();
    rig.tab.paint();
    expect(rig.ids('markets')).toEqual([]);
    await pass(rig, MINUTE_MS);
    expect(rig.cursors()).toEqual([CURSOR]);
  });

  it('stays live for as long as a component keeps it awake', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const committed = vi.fn<() => void>();
    rig.hub.onCommit(committed);
    rig.tab.hide();
    const sleep = rig.hub.keepAwake();
    await pass(rig, 10 * MINUTE_MS);
    await rig.send(liveBatch({ seq: 5, prevSeq: 4, removed: [{ type: 'MARKET', id: '11' }] }));
    await vi.advanceTimersByTimeAsync(100);
    rig.tab.paint();
    expect(rig.ids('markets')).toEqual([]);
    expect(committed).toHaveBeenCalledOnce();
    sleep();
    await pass(rig, 30_000);
    expect(rig.socket().subscriptions()).toHaveLength(0);
  });

  it('starts nothing while paused', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.tab.hide();
    await pass(rig, 30_000);
    rig.stop();
    rig.watch();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(rig.sockets).toHaveLength(1);
  });
});

describe('a lost network', () => {
  it('leads to a new connection as soon as it is back', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.tab.setOnline(false);
    for (const wait of [500, 1_000, 2_000, 4_000]) {
      await rig.socket().disconnect(1006);
      await vi.advanceTimersByTimeAsync(wait);
    }
    await rig.socket().disconnect(1006);
    const before = rig.sockets.length;
    rig.tab.setOnline(true);
    await settled();
    expect(rig.sockets).toHaveLength(before + 1);
  });
});

describe('the trading session', () => {
  it('is renewed two minutes before it expires, and sent on the open socket', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    storeTradingSession(SCOPE, tradingSession('first', inMinutes(10)));
    await settled();
    await rig.send(liveBatch({ seq: 4, prevSeq: 4 }));
    rig.tab.paint();
    await pass(rig, 8 * MINUTE_MS - 1);
    expect(rig.asked).toEqual(['TradingList']);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(rig.asked).toEqual(['TradingList', 'StartTradingSession']);
    expect(readTradingSession(SCOPE)?.token).toBe('renewed');
    expect(rig.sockets).toHaveLength(1);
    expect(rig.socket().subscriptions()).toMatchObject([
      { payload: { variables: { after: CURSOR }, extensions: { tradingToken: 'renewed' } } },
    ]);
  });

  it('renewed by another tab is sent on the socket without a request', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.send(liveBatch({ seq: 4, prevSeq: 4 }));
    window.localStorage.setItem('sightline.trading.u.c', JSON.stringify(tradingSession('other tab', inMinutes(60))));
    window.dispatchEvent(new Event('storage'));
    await settled();
    expect(rig.asked).toEqual(['TradingList']);
    expect(rig.socket().subscriptions()).toMatchObject([{ payload: { extensions: { tradingToken: 'other tab' } } }]);
  });

  it('shorter than two minutes is renewed at half of its lifetime', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    let made = 0;
    rig.setAnswer('StartTradingSession', () => sessionStarted(`short ${(made += 1)}`, inMinutes(1)));
    storeTradingSession(SCOPE, tradingSession('first', inMinutes(1)));
    await settled();
    await pass(rig, 29_999);
    expect(made).toBe(0);
    await pass(rig, 5 * MINUTE_MS);
    expect(made).toBe(10);
    expect(readTradingSession(SCOPE)?.token).toBe('short 10');
  });

  it('is renewed again and again until it expires if that fails', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.setAnswer('StartTradingSession', () => refusal('PROVIDER_UNREACHABLE'));
    storeTradingSession(SCOPE, tradingSession('first', inMinutes(4)));
    await settled();
    await pass(rig, 10 * MINUTE_MS);
    // After 120, 180, 210, 225, 232 and 237 s, then at its end.
    expect(rig.asked.filter((name) => name === 'StartTradingSession')).toHaveLength(7);
  });

  it.each(['TRADING_TOKEN_EXPIRED', 'TRADING_TOKEN_REQUIRED'])('is renewed when the socket requires it: %s', async (code) => {
    const rig = await liveRigWith(SNAPSHOT);
    await rig.end(code);
    expect(rig.asked).toEqual(['TradingList', 'StartTradingSession']);
    expect(rig.sockets).toHaveLength(1);
    expect(rig.socket().subscriptions().at(-1)).toMatchObject({
      payload: { variables: { after: CURSOR }, extensions: { tradingToken: 'renewed' } },
    });
  });

  it('is renewed twice in a row if the socket rejects each one; then the subscription is retried after a delay', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    for (let refusals = 0; refusals < 3; refusals += 1) await rig.end('TRADING_TOKEN_EXPIRED');
    expect(rig.asked.filter((name) => name === 'StartTradingSession')).toHaveLength(2);
    expect(rig.cursors()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(500);
    expect(rig.cursors()).toHaveLength(4);
  });

  it('is an error if it cannot be started', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    const userErrors = [{ __typename: 'UserError', field: [], code: 'NO_TRADING_CLIENT', message: 'none' }];
    rig.setAnswer('StartTradingSession', () => ({
      data: { startTradingSession: { __typename: 'StartTradingSessionPayload', tradingSession: null, userErrors } },
    }));
    await rig.end('TRADING_TOKEN_EXPIRED');
    expect(rig.reader.view().phase).toBe('failed');
    expect(describeError(rig.reader.view().error).code).toBe('NO_TRADING_CLIENT');
  });
});

describe('a changed session', () => {
  it('signed out in any tab: the socket closes and requests stop', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    clearStored('local');
    await settled();
    expect(rig.socket().closedWith).toBe(4499);
    expect(rig.reader.view()).toMatchObject({ phase: 'loading', entities: { markets: [] } });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(rig.sockets).toHaveLength(1);
    expect(rig.asked).toEqual(['TradingList']);
  });

  it('ended by a rejection: the socket closes, and the tab keeps its customer for the next sign-in', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    expect(rig.socket().closedWith).toBeNull();
    setActingCustomer('other');
    endSession();
    await settled();
    expect(rig.socket().closedWith).toBe(4499);
    expect(actingCustomerId()).toBe('other');
  });

  it('does not show results of an earlier session', async () => {
    const rig = await liveRig();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    rig.setAnswer('TradingList', () => promise);
    rig.watch();
    await settled();
    clearStored('local');
    await settled();
    resolve({ data: { tradingList: SNAPSHOT } });
    await settled();
    expect(rig.reader.view().phase).toBe('loading');
    expect(rig.sockets).toHaveLength(0);
  });

  it('for another customer: the list is loaded again once the cache is empty', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.setList(liveBatch({ epoch: 'other', seq: 1, markets: [liveMarket('99')] }));
    setActingCustomer('other');
    await settled();
    expect(rig.socket().closedWith).toBe(4499);
    expect(rig.reader.view().phase).toBe('loading');
    await rig.client.resetStore();
    await settled();
    expect(rig.ids('markets')).toEqual(['99']);
    await rig.socket().accept();
    expect(rig.socket().sent[0]).toMatchObject({ payload: { 'x-acting-customer': 'other' } });
    expect(rig.cursors()).toEqual([{ epoch: 'other', seq: 1 }]);
  });
});

describe('a list that no component watches', () => {
  it('is shown immediately when used again, and resumes after its cursor', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.stop();
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(rig.socket().closedWith).toBe(1000);
    rig.watch();
    expect(rig.ids('markets')).toEqual(['11']);
    expect(rig.level()).toBe('RECONNECTING');
    await settled();
    await rig.socket().accept();
    expect(rig.cursors()).toEqual([CURSOR]);
    expect(rig.asked).toEqual(['TradingList']);
  });

  it('is finally evicted from the cache', async () => {
    const rig = await liveRigWith(SNAPSHOT);
    rig.stop();
    await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
    const remaining = Object.keys(rig.cached());
    expect(remaining.filter((id) => /^(Series|Market|Selection|Tournament)/.test(id))).toEqual([]);
    expect(rig.cached()['ROOT_QUERY']).not.toHaveProperty('tradingList');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('closing the hub stops its timers and closes its socket', async () => {
  const rig = await liveRigWith(SNAPSHOT);
  rig.hub.close();
  expect(rig.socket().closedWith).toBe(4499);
  expect(vi.getTimerCount()).toBe(0);
});
