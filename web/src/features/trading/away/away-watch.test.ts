import { expect, it, onTestFinished, vi } from 'vitest';
import { liveBatch, liveMarket, liveSeries } from '../../../testing/live-fixtures.ts';
import { liveRigWith, settled } from '../../../testing/live-rig.ts';
import { type Absence, AWAY_MS, watchAbsences } from './away-watch.ts';

/** A list with two markets whose tab was hidden for this long, and is visible again. */
async function returnAfter(ms: number) {
  const markets = [liveMarket('11', { odds: 2 }), liveMarket('12', { odds: 2 })];
  const rig = await liveRigWith(liveBatch({ series: [liveSeries('1')], markets }));
  await rig.send(liveBatch({ seq: 0, prevSeq: null, series: [liveSeries('1')], markets }));
  rig.tab.paint();
  const absences: Absence[] = [];
  onTestFinished(watchAbsences({ client: rig.client, hub: rig.hub, tab: rig.tab, onReturn: (each) => absences.push(each) }));
  rig.tab.hide();
  await vi.advanceTimersByTimeAsync(ms);
  rig.tab.show();
  await settled();
  return { rig, absences };
}

/** What the gateway sends to a page that is back: the price of the first market has changed, and the second one is gone. */
const CATCH_UP = liveBatch({
  seq: 1,
  prevSeq: 0,
  markets: [liveMarket('11', { odds: 3 })],
  removed: [{ type: 'MARKET', id: '12' }],
});

async function catchUp({ rig }: Awaited<ReturnType<typeof returnAfter>>): Promise<void> {
  await rig.socket().accept();
  await rig.send(CATCH_UP);
  rig.tab.paint();
  rig.ping();
  await settled();
}

it('compares once the prices are current, and asks about the markets that are gone [history.away]', async () => {
  const returned = await returnAfter(AWAY_MS);
  returned.rig.setAnswer('AbsenceMarketStates', () => ({
    data: { marketsByIds: [{ __typename: 'Market', id: '12', state: 'SETTLED' }] },
  }));
  expect(returned.absences).toEqual([]);
  await catchUp(returned);
  expect(returned.absences).toHaveLength(1);
  expect(returned.absences[0]?.moved.map(({ id, move }) => [id, move?.from, move?.to])).toEqual([['11', 2, 3]]);
  expect(returned.absences[0]?.settled.map(({ id }) => id)).toEqual(['12']);
  const [absence] = returned.absences;
  expect(Number(absence?.until) - Number(absence?.from)).toBeGreaterThanOrEqual(AWAY_MS);
});

it('reports the moves if the states of the markets that are gone cannot be read', async () => {
  const returned = await returnAfter(AWAY_MS);
  returned.rig.setAnswer('AbsenceMarketStates', () => ({ errors: [{ message: 'UPSTREAM', extensions: { code: 'UPSTREAM' } }] }));
  await catchUp(returned);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(returned.absences.map(({ moved, settled: gone }) => [moved.length, gone.length])).toEqual([[1, 0]]);
});

it('reports an absence also after a short return during which the prices did not become current', async () => {
  const returned = await returnAfter(AWAY_MS);
  returned.rig.setAnswer('AbsenceMarketStates', () => ({ data: { marketsByIds: [] } }));
  returned.rig.tab.hide();
  await vi.advanceTimersByTimeAsync(10_000);
  returned.rig.tab.show();
  await settled();
  await catchUp(returned);
  expect(returned.absences.map(({ moved }) => moved.map(({ id }) => id))).toEqual([['11']]);
});

it('reports nothing after a shorter absence [history.away]', async () => {
  const returned = await returnAfter(AWAY_MS - 1_000);
  await catchUp(returned);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(returned.absences).toEqual([]);
});
