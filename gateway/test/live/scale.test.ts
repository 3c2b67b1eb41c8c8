import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Credentials, GatewayProcess } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { listedSeries } from '../support/listed-series.ts';
import { untilListMatches, untilSeriesMatches } from '../support/until-live-data-matches.ts';
import { providerSockets, useScale } from '../support/scale-rig.ts';

const CHANGES = 50;
/** From the death of the leader to the first snapshot of its successor; the bench measures the duration. */
/** Several processes start and end in each. */
vi.setConfig({ testTimeout: 120_000 });
const FULL = process.env['TEST_FULL'] === 'on';

/** The gateway to which a subscriber connects. */
interface Target {
  gateway: GatewayProcess;
}

const scale = useScale();
const subscribers: LiveSubscriber[] = [];
const targets: [Target, Target][] = [];
const traders: Credentials[] = [];
let seriesId = 0;

beforeAll(async () => {
  const { sandbox, start } = scale();
  const [a, b] = await Promise.all([start(), start()]);
  targets.push([{ gateway: a }, { gateway: b }]);
  const names = ['trader-01', 'trader-02', 'trader-03'];
  traders.push(...(await Promise.all(names.map((name) => a.trade(`${name}@example.test`)))));
  [seriesId = 0] = await listedSeries(sandbox);
});
afterAll(() => Promise.all(subscribers.map((subscriber) => subscriber.stop())));

/** Subscribes through the current gateway of the target, and resumes from the cursor. */
async function subscribe(trader: number, target: Target, document = LIST): Promise<LiveSubscriber> {
  const subscriber = new LiveSubscriber({
    url: () => target.gateway.url,
    credentials: traders[trader] ?? {},
    document,
    variables: document === LIST ? {} : { seriesId: String(seriesId) },
    resume: 'cursor',
  });
  subscribers.push(subscriber);
  await vi.waitFor(() => expect(subscriber.state.cursor).not.toBeNull());
  return subscriber;
}

/** Plays changes, and waits until all subscribers have the state of the provider. */
async function allMatch(): Promise<void> {
  const { sandbox } = scale();
  await sandbox.control.play(CHANGES);
  const [ofSeries, ofList] = [subscribers.slice(2), subscribers.slice(0, 2)];
  await untilListMatches(sandbox, ofList);
  await untilSeriesMatches(sandbox, seriesId, ofSeries);
  for (const { state } of subscribers) expect(state.counts.gaps).toBe(0);
}

// Each test continues with the subscribers of the one before it; most need the time of the full tests.
describe('gateways that share', { shuffle: false }, () => {
  const [firstTarget, secondTarget] = [() => targets[0]?.[0] ?? expect.fail(), () => targets[0]?.[1] ?? expect.fail()];
  const subscriber = (index: number) => subscribers[index] ?? expect.fail();
  const snapshots = () => subscribers.map(({ state }) => state.counts.snapshots);

  it('serve all subscribers from one provider socket, as one history', async () => {
    // The first gateway with a subscriber leads.
    await subscribe(0, firstTarget());
    await subscribe(1, secondTarget());
    await subscribe(2, secondTarget(), ONE_SERIES);
    await allMatch();
    expect(subscriber(1).state.cursor?.epoch).toBe(subscriber(0).state.cursor?.epoch);
    expect(snapshots()).toEqual([1, 1, 1]);
    await providerSockets(scale().sandbox, 1);
    expect(await firstTarget().gateway.sharing()).toBe('with other gateways');
  });

  it.runIf(FULL)('accept the cursor of any other gateway, even one without a subscriber so far', async () => {
    const third = await scale().start();
    secondTarget().gateway = third;
    subscriber(1).cut();
    subscriber(2).cut();
    await scale().sandbox.control.play(CHANGES);
    await vi.waitFor(() => expect([1, 2].map((index) => subscriber(index).state.counts.catchUps)).toEqual([1, 1]));
    await allMatch();
    expect(snapshots()).toEqual([1, 1, 1]);
    await providerSockets(scale().sandbox, 1);
  });

  it.runIf(FULL)('lose nothing when a follower ends', async () => {
    const dead = secondTarget().gateway;
    secondTarget().gateway = firstTarget().gateway;
    await dead.kill();
    await allMatch();
    expect(snapshots()).toEqual([1, 1, 1]);
    secondTarget().gateway = await scale().start();
    subscriber(1).cut();
    subscriber(2).cut();
    await allMatch();
  });

  it('take over from the leader', async () => {
    const dead = firstTarget().gateway;
    const { epoch } = subscriber(1).state.cursor ?? expect.fail();
    firstTarget().gateway = secondTarget().gateway;
    await dead.kill();
    await vi.waitFor(() =>
      expect(subscriber(1).state).toMatchObject({ status: 'LIVE', cursor: { epoch: expect.not.stringMatching(epoch) } }),
    );
    await allMatch();
    expect(snapshots()).toEqual([2, 2, 2]);
    await providerSockets(scale().sandbox, 1);
  });

  it.runIf(FULL)(
    'continue standalone without Redis, and share again when it is back',
    async () => {
      const { sandbox, redis } = scale();
      firstTarget().gateway = await scale().start();
      subscriber(0).cut();
      await allMatch();
      await redis.kill();
      await vi.waitFor(async () => expect(await firstTarget().gateway.sharing()).toMatch(/^standalone/));
      await providerSockets(sandbox, 2);
      await allMatch();
      const late = await scale().start();
      expect((await late.request('{ tradingList { status } }', {}, traders[0])).data).toMatchObject({
        tradingList: { status: expect.any(String) },
      });
      await late.stop();
      await redis.restart();
      await providerSockets(sandbox, 1);
      await allMatch();
      expect(subscriber(1).state.cursor?.epoch).toBe(subscriber(0).state.cursor?.epoch);
      expect(await firstTarget().gateway.sharing()).toBe('with other gateways');
    },
    60_000,
  );
});
