import { expect, it } from 'vitest';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import { addToLog, clearLog, type LogEntry, MAX_ENTRIES, readLog } from './alert-log.ts';

const scope = useWorkspaceDatabase();
const entry = (at: number): LogEntry => ({ id: String(at), at, seriesId: '1', name: 'Series 1', text: 'went live' });
const times = () => readLog(scope()).map(({ at }) => at);

it('has the newest first, also if cleared entries come back after a newer one', () => {
  addToLog(scope(), [entry(1)]);
  addToLog(scope(), [entry(2)]);
  const cleared = readLog(scope());
  clearLog(scope());
  addToLog(scope(), [entry(3)]);
  addToLog(scope(), cleared);
  expect(times()).toEqual([3, 2, 1]);
});

it('drops the oldest of more than a hundred', () => {
  addToLog(
    scope(),
    Array.from({ length: MAX_ENTRIES + 2 }, (_, at) => entry(at)),
  );
  expect(times()).toHaveLength(MAX_ENTRIES);
  expect(times().at(-1)).toBe(2);
});
