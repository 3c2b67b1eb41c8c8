import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { ReadableSeries } from '../../src/domains/trading/history/readable-series.ts';
import { SeriesExportRequest, seriesFileText } from '../../src/domains/trading/history/series-file.ts';
import { boundedMap } from '../../src/util/bounded-map.ts';
import { type Change, RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../support/recording.ts';
import { openStore } from '../support/store.ts';

const start = Date.parse('2026-11-26T12:00:00Z');

/** The lines of an export of a series with a match and these changes of markets. @param covered intervals in ms after the start */
async function exportLines(
  format: 'csv' | 'ndjson',
  { markets, covered }: { markets: readonly Change[]; covered: readonly (readonly [from: number, until: number])[] },
): Promise<readonly string[]> {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const changes = [
    { at: start, type: 'SERIES' as const, id: RECORDED_SERIES, value: recordedSeries({ score: [null, null] }) },
    { at: start, type: 'MATCH' as const, id: 50, value: recordedMatch() },
    ...markets,
  ];
  const intervals = covered.map(([from, until]) => [start + from, start + until] as const);
  const table = await record(await openStore(storeIn(folder.path)), '7', { changes, covered: intervals });
  const series = new ReadableSeries({
    table,
    pages: boundedMap(1),
    scope: '7',
    series: RECORDED_SERIES,
    from: null,
    isHidden: false,
  });
  const request = SeriesExportRequest.parse({ seriesId: String(RECORDED_SERIES), format });
  const parts: string[] = [];
  for await (const part of seriesFileText(request, () => Promise.resolve(series))) parts.push(part);
  return parts.join('').trimEnd().split(/\r?\n/);
}

it('the states with which an interval begins are no changes [history.export.whole]', async () => {
  const market = (at: number, odds: number, receivedAt?: number): Change => ({
    at: start + at,
    type: 'MARKET',
    id: 7,
    value: recordedMarket(7, { odds: [odds, 2.5] }),
    ...(receivedAt === undefined ? {} : { receivedAt: start + receivedAt }),
  });
  const lines = await exportLines('ndjson', {
    markets: [market(0, 1.5), market(10, 1.6), market(5_000, 1.6, 10), market(5_010, 1.7)],
    covered: [
      [0, 1_000],
      [5_000, 6_000],
    ],
  });
  const Line = z.object({ at: z.string(), isChange: z.boolean(), type: z.string() });
  const rows = lines.slice(1, -1).map((line) => Line.parse(JSON.parse(line)));
  expect(rows.filter(({ type }) => type === 'MARKET').map(({ at, isChange }) => [Date.parse(at) - start, isChange])).toEqual([
    [0, false],
    [10, true],
    [5_000, false],
    [5_010, true],
  ]);
});

it('a CSV that is cut between the selections of a market loses none of them [history.export.continued]', async () => {
  const value = recordedMarket(7, { odds: [1.5, 3, 2.5] });
  const lines = await exportLines('csv', {
    markets: [
      { at: start, type: 'MARKET', id: 7, value },
      { at: start + 10, type: 'MARKET', id: 7, value },
    ],
    covered: [[0, 1_000]],
  });
  const changed = lines.filter((line) => line.includes(`${new Date(start + 10).toISOString()},MARKET`));
  expect(changed.map((line) => line.split(',').at(-1))).toEqual(['', '', `${start + 10}-4`]);
});

it('a CSV has no score of a series that has not begun', async () => {
  const lines = await exportLines('csv', { markets: [], covered: [[0, 1_000]] });
  const score = lines[0]?.split(',').indexOf('Score') ?? -1;
  const scores = lines.filter((line) => /,(SERIES|MATCH),/.test(line)).map((line) => line.split(',')[score]);
  expect(scores).toHaveLength(2);
  expect(new Set(scores)).toEqual(new Set(['', '0:0']));
});
