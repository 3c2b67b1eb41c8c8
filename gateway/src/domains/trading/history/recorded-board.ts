import type { BoardCompleteness, CoveredInterval, RecordedTimes } from '../../../generated/schema-types.ts';
import { type LiveBatchModel, liveBatch } from '../feed/live-batch.ts';
import type { RecordedBoard, RecordedNames } from './history-table.ts';
import { type Covered, entriesOf, type Recorded } from './recorded.ts';
import { recordedLoaders, withRecordedNames } from './recorded-names.ts';
import { recordedEpoch } from './recorded-epoch.ts';
import type { ReadableSeries } from './readable-series.ts';

/** A moment in the form of the schema. */
export const timeText = (at: number): string => new Date(at).toISOString();
export const optionalTime = (at: number | null): string | null => (at === null ? null : timeText(at));

export function intervalView({ from, until, isWinnerOnly }: Covered): CoveredInterval {
  return { from: timeText(from), until: timeText(until), isWinnerOnly };
}

const optionalInterval = (interval: Covered | null): CoveredInterval | null => interval && intervalView(interval);

/** The board of a series at a moment in the form of the schema. Makes no call to the provider. */
export async function boardView(series: ReadableSeries, at: number) {
  const [board, names] = await Promise.all([series.boardAt(at), series.names()]);
  const { covered, previous, next, availableFrom } = board;
  const completeness = completenessOf(board);
  // In a gap, some changes are seen and others are not: the board shows the last complete state.
  const { rows } = completeness === 'AS_LAST_KNOWN' && previous ? await series.boardAt(previous.until) : board;
  const isKnown = completeness !== 'UNKNOWN';
  return {
    at: timeText(at),
    completeness,
    lastKnownAt: completeness === 'AS_LAST_KNOWN' ? optionalTime(previous?.until ?? null) : null,
    availableFrom: optionalTime(availableFrom),
    covered: optionalInterval(covered),
    previousCovered: optionalInterval(previous),
    nextCovered: optionalInterval(next),
    board: isKnown ? boardBatch(series, at, rows, names) : null,
    times: isKnown ? rows.flatMap((row) => timesOf(row) ?? []) : [],
  };
}

function completenessOf({ covered, previous }: RecordedBoard): BoardCompleteness {
  if (covered) return covered.isWinnerOnly ? 'WINNER_ONLY' : 'COMPLETE';
  return previous ? 'AS_LAST_KNOWN' : 'UNKNOWN';
}

function boardBatch(
  { series }: ReadableSeries,
  at: number,
  rows: readonly Recorded[],
  recordedNames: RecordedNames,
): LiveBatchModel {
  const values = entriesOf(rows, recordedNames.names);
  const cursor = { epoch: recordedEpoch('board', series, at), seq: 0, prevSeq: null };
  const batch = liveBatch({ ...cursor, status: 'STALE', isConflated: false, values, removed: [], asOf: timeText(at) });
  return withRecordedNames(batch, recordedLoaders(recordedNames, fixturesIn(rows)));
}

/** The series and the matches among these states. */
export function fixturesIn(rows: Iterable<Recorded>): Parameters<typeof recordedLoaders>[1] {
  const byKey = new Map(Array.from(rows, ({ key, entity }) => [key, entity]));
  return {
    series(id) {
      const entity = byKey.get(`SERIES/${id}`);
      return entity?.type === 'SERIES' ? entity.value : null;
    },
    match(id) {
      const entity = byKey.get(`MATCH/${id}`);
      return entity?.type === 'MATCH' ? entity.value : null;
    },
  };
}

function timesOf({ entity, receivedAt, pushedAt, updatedAt, changedAfter }: Recorded): RecordedTimes | null {
  return (
    entity && {
      type: entity.type,
      id: String(entity.value.id),
      receivedAt: timeText(receivedAt),
      pushedAt: optionalTime(pushedAt),
      updatedAt: optionalTime(updatedAt),
      changedAfter: optionalTime(changedAfter),
    }
  );
}
