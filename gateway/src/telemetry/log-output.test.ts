import { beforeEach, expect, it } from 'vitest';
import { LogOutput } from './log-output.ts';

/** Results of the next writes. A write succeeds when the list is empty. */
type WriteOutcome = number | 'EAGAIN' | 'ENOSPC';
let outcomes: WriteOutcome[];
let written: string;
let reported: string[];
let output: LogOutput;

class WriteError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
beforeEach(() => {
  outcomes = [];
  written = '';
  reported = [];
  const write = (bytes: Uint8Array): number => {
    const outcome = outcomes.shift() ?? bytes.length;
    if (typeof outcome === 'string') throw new WriteError(outcome);
    written += Buffer.from(bytes.subarray(0, outcome)).toString();
    return outcome;
  };
  output = new LogOutput(write, (line) => reported.push(line));
});

it('writes complete lines, also in several steps', () => {
  outcomes = [2, 'EAGAIN', 1];
  output.write('hello\n');
  expect(written).toBe('hello\n');
  expect(reported).toEqual([]);
});

it('reports lost lines once on standard error and their number in the log, and completes a partial line', () => {
  outcomes = [3, 'ENOSPC', 'ENOSPC', 'ENOSPC'];
  for (const line of ['first\n', 'second\n', 'third\n']) output.write(line);
  expect(reported.map((line) => JSON.parse(line))).toEqual([
    { level: 50, time: expect.any(String), code: 'ENOSPC', msg: 'the log cannot be written' },
  ]);
  output.write('fourth\n');
  expect(written.startsWith('first\n')).toBe(true);
  const [, notice = ''] = written.split('\n');
  expect(JSON.parse(notice)).toMatchObject({ level: 40, lines: 2, msg: 'lines of the log were lost' });
  expect(written.endsWith('\nfourth\n')).toBe(true);
});

it('waits for a hanging reader once, not for each line', () => {
  outcomes = Array.from({ length: 100 }, () => 'EAGAIN' as const);
  output.write('first\n');
  const remaining = outcomes.length;
  output.write('second\n');
  expect(outcomes.length).toBeGreaterThanOrEqual(remaining - 2);
});

it('reports a fatal error on standard error when the log cannot be written', () => {
  outcomes = ['ENOSPC'];
  output.write('{"level":60,"msg":"gateway failed"}\n');
  expect(reported.at(-1)).toBe('{"level":60,"msg":"gateway failed"}\n');
});

it('does not throw if standard error cannot be written either', () => {
  outcomes = ['ENOSPC'];
  const silent = new LogOutput(
    () => {
      throw new WriteError('EPIPE');
    },
    () => {
      throw new WriteError('EPIPE');
    },
  );
  expect(() => silent.write('lost\n')).not.toThrow();
});
