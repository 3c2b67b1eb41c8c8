import { expect, it, onTestFinished, vi } from 'vitest';
import { liveBatch, liveSeries } from '../../../testing/live-fixtures.ts';
import { liveRig, refusal } from '../../../testing/live-rig.ts';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import { AlertMonitor, type FiredAlert } from './alert-monitor.ts';
import { seriesSet } from '../series/series-set.ts';
import { addItem, alertItems, readWatchlist, removeItem } from './watchlist.ts';

const scopeOfTest = useWorkspaceDatabase();

const seriesIn = (lifecycle: string) => ({ ...liveSeries('1'), lifecycle });
const loaded = () => ({ data: { seriesMarkets: liveBatch({ series: [seriesIn('UPCOMING')] }) } });
const batchOf = (seq: number, lifecycle: string) => ({
  data: { seriesMarkets: liveBatch({ seq, prevSeq: seq - 1, series: [seriesIn(lifecycle)] }) },
});

/** A monitor of the alert that series 1 goes live. The series answers as given when it is loaded. */
async function monitorOf(answer: () => unknown) {
  const rig = await liveRig();
  rig.setAnswer('SeriesMarkets', answer);
  const scope = scopeOfTest();
  addItem(scope, { kind: 'series', seriesId: '1', seriesName: 'Series 1' });
  alertItems.change(scope, 'rule', () => ({ item: 'series 1', kind: 'live' }));
  const fired: FiredAlert[] = [];
  const { client, hub } = rig;
  const monitor = new AlertMonitor({ client, hub, scope, onFired: (alerts) => fired.push(...alerts) });
  onTestFinished(() => monitor.stop());
  monitor.start();
  const phase = () => hub.reader(seriesSet('1')).view().phase;
  const loads = () => rig.asked.filter((operation) => operation === 'SeriesMarkets').length;
  return { ...rig, scope, fired, phase, loads };
}

it('reloads a series that failed to load, until it succeeds', async () => {
  const rig = await monitorOf(() => refusal('PROVIDER_TIMEOUT'));
  await vi.waitFor(() => expect(rig.phase()).toBe('failed'));
  rig.setAnswer('SeriesMarkets', loaded);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(rig.phase()).toBe('ready'));
});

it.each([
  ['that does not exist', () => ({ data: { seriesMarkets: null } })],
  ['that the user may not see', () => refusal('FORBIDDEN')],
])('loads a series %s once', async (_case, answer) => {
  const rig = await monitorOf(answer);
  await vi.waitFor(() => expect(rig.phase()).toBe('failed'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rig.loads()).toBe(1);
});

it('fires after the clock was set back', async () => {
  const rig = await monitorOf(loaded);
  await vi.waitFor(() => expect(rig.phase()).toBe('ready'));
  await rig.socket().accept();
  await rig.sendResult(batchOf(1, 'UPCOMING'));
  rig.tab.paint();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() - 600_000);
  await rig.sendResult(batchOf(2, 'LIVE'));
  rig.tab.paint();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rig.fired).toMatchObject([{ event: { kind: 'live' } }]);
});

it('continues an alert that Undo restores, with what has happened meanwhile', async () => {
  const rig = await monitorOf(loaded);
  addItem(rig.scope, { kind: 'market', seriesId: '1', seriesName: 'Series 1', marketId: '9', name: 'Winner' });
  alertItems.change(rig.scope, 'other', () => ({ item: 'market 9', kind: 'suspended', value: 30 }));
  await vi.waitFor(() => expect(rig.phase()).toBe('ready'));
  await rig.socket().accept();
  await rig.sendResult(batchOf(1, 'UPCOMING'));
  rig.tab.paint();
  await vi.advanceTimersByTimeAsync(300);
  const [undo] = readWatchlist(rig.scope).flatMap((item) => (item.kind === 'series' ? removeItem(rig.scope, item) : []));
  await vi.advanceTimersByTimeAsync(300);
  await rig.sendResult(batchOf(2, 'LIVE'));
  rig.tab.paint();
  await vi.advanceTimersByTimeAsync(300);
  expect(rig.fired).toEqual([]);
  undo?.();
  await vi.advanceTimersByTimeAsync(300);
  expect(rig.fired).toMatchObject([{ event: { kind: 'live' } }]);
});
