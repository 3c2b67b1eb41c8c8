import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Credentials, GatewayProcess } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { listedSeries } from '../support/listed-series.ts';
import { untilListMatches, untilSeriesMatches } from '../support/until-live-data-matches.ts';
import { providerSockets, useScale } from '../support/scale-rig.ts';

const CHANGES = 50;
/** From the death of the one that feeds the others to the first image of its successor; how long it takes is measured elsewhere. */
const TAKEOVER_MS = 15_000;
/** Several processes start and end in each. */
vi.setConfig({ testTimeout: 120_000 });
const FULL = process.env['TEST_FULL'] === 'on';

/** Where a reader goes when it comes back. */
interface Place {
  gateway: GatewayProcess;
}

const scale = useScale();
const readers: LiveSubscriber[] = [];
const places: [Place, Place][] = [];
const traders: Credentials[] = [];
let seriesId = 0;

beforeAll(async () => {
  const { sandbox, start } = scale();
  const [a, b] = await Promise.all([start(), start()]);
  places.push([{ gateway: a }, { gateway: b }]);
  const names = ['trader-01', 'trader-02', 'trader-03'];
  traders.push(...(await Promise.all(names.map((name) => a.trade(`${name}@example.test`)))));
  [seriesId = 0] = await listedSeries(sandbox);
});
afterAll(() => Promise.all(readers.map((reader) => reader.stop())));

/** One that reads with its cursor at whichever gateway its place has. */
async function read(trader: number, place: Place, document = LIST): Promise<LiveSubscriber> {
  const reader = new LiveSubscriber({
    url: () => place.gateway.url,
    credentials: traders[trader] ?? {},
    document,
    variables: document === LIST ? {} : { seriesId: String(seriesId) },
    resume: 'cursor',
  });
  readers.push(reader);
  await vi.waitFor(() => expect(reader.state.cursor).not.toBeNull());
  return reader;
}

/** Plays on and waits until all agree with the provider. */
async function allAgree(): Promise<void> {
  const { sandbox } = scale();
  await sandbox.control.play(CHANGES);
  const [ofSeries, ofList] = [readers.slice(2), readers.slice(0, 2)];
  await untilListMatches(sandbox, ofList);
  await untilSeriesMatches(sandbox, seriesId, ofSeries);
  for (const { state } of readers) expect(state.counts.gaps).toBe(0);
}

/** Each test goes on where the one before it ended; most need the time of the full tests. */
// Readers that the first one opens are taken over in the second.
describe('gateways that share', { shuffle: false }, () => {
  const [one, two] = [() => places[0]?.[0] ?? expect.fail(), () => places[0]?.[1] ?? expect.fail()];
  const reader = (index: number) => readers[index] ?? expect.fail();
  const snapshots = () => readers.map(({ state }) => state.counts.snapshots);

  it('serve all readers from one provider socket, as one history', async () => {
    // The first to be asked is the one that feeds the other.
    await read(0, one());
    await read(1, two());
    await read(2, two(), ONE_SERIES);
    await allAgree();
    expect(reader(1).state.cursor?.epoch).toBe(reader(0).state.cursor?.epoch);
    expect(snapshots()).toEqual([1, 1, 1]);
    await providerSockets(scale().sandbox, 1);
    expect(await one().gateway.sharing()).toBe('with other gateways');
  });

  it.runIf(FULL)('accept the cursor of any other gateway, even one without a subscriber so far', async () => {
    const third = await scale().start();
    two().gateway = third;
    reader(1).cut();
    reader(2).cut();
    await scale().sandbox.control.play(CHANGES);
    await vi.waitFor(() => expect([1, 2].map((index) => reader(index).state.counts.catchUps)).toEqual([1, 1]));
    await allAgree();
    expect(snapshots()).toEqual([1, 1, 1]);
    await providerSockets(scale().sandbox, 1);
  });

  it.runIf(FULL)('lose nothing when a follower ends', async () => {
    const dead = two().gateway;
    two().gateway = one().gateway;
    await dead.kill();
    await allAgree();
    expect(snapshots()).toEqual([1, 1, 1]);
    two().gateway = await scale().start();
    reader(1).cut();
    reader(2).cut();
    await allAgree();
  });

  it('take over from the leader', async () => {
    const dead = one().gateway;
    const { epoch } = reader(1).state.cursor ?? expect.fail();
    one().gateway = two().gateway;
    await dead.kill();
    await vi.waitFor(
      () => expect(reader(1).state).toMatchObject({ status: 'LIVE', cursor: { epoch: expect.not.stringMatching(epoch) } }),
      {
        timeout: TAKEOVER_MS,
      },
    );
    await allAgree();
    expect(snapshots()).toEqual([2, 2, 2]);
    await providerSockets(scale().sandbox, 1);
  });

  it.runIf(FULL)(
    'continue standalone without Redis, and share again when it is back',
    async () => {
      const { sandbox, redis } = scale();
      one().gateway = await scale().start();
      reader(0).cut();
      await allAgree();
      await redis.kill();
      await vi.waitFor(async () => expect(await one().gateway.sharing()).toMatch(/^standalone/));
      await providerSockets(sandbox, 2);
      await allAgree();
      const late = await scale().start();
      expect((await late.request('{ tradingList { status } }', {}, traders[0])).data).toMatchObject({
        tradingList: { status: expect.any(String) },
      });
      await late.stop();
      await redis.restart();
      await providerSockets(sandbox, 1);
      await allAgree();
      expect(reader(1).state.cursor?.epoch).toBe(reader(0).state.cursor?.epoch);
      expect(await one().gateway.sharing()).toBe('with other gateways');
    },
    60_000,
  );
});
