import { beforeEach, expect, it } from 'vitest';
import { LogOutput } from './log-output.ts';

/** What the destination does to the next writes; takes all where nothing is said. */
type Trouble = number | 'EAGAIN' | 'ENOSPC';
let troubles: Trouble[];
let written: string;
let said: string[];
let output: LogOutput;

class Broken extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
beforeEach(() => {
  troubles = [];
  written = '';
  said = [];
  const write = (bytes: Uint8Array): number => {
    const trouble = troubles.shift() ?? bytes.length;
    if (typeof trouble === 'string') throw new Broken(trouble);
    written += Buffer.from(bytes.subarray(0, trouble)).toString();
    return trouble;
  };
  output = new LogOutput(write, (line) => said.push(line));
});

it('writes whole lines, however many steps they take', () => {
  troubles = [2, 'EAGAIN', 1];
  output.write('hello\n');
  expect(written).toBe('hello\n');
  expect(said).toEqual([]);
});

it('says once that lines are lost, how many once it can, and finishes what it began', () => {
  troubles = [3, 'ENOSPC', 'ENOSPC', 'ENOSPC'];
  for (const line of ['first\n', 'second\n', 'third\n']) output.write(line);
  expect(said.map((line) => JSON.parse(line))).toEqual([
    { level: 50, time: expect.any(String), code: 'ENOSPC', msg: 'the log cannot be written' },
  ]);
  output.write('fourth\n');
  expect(written.startsWith('first\n')).toBe(true);
  const [, told = ''] = written.split('\n');
  expect(JSON.parse(told)).toMatchObject({ level: 40, lines: 2, msg: 'lines of the log were lost' });
  expect(written.endsWith('\nfourth\n')).toBe(true);
});

it('waits for a reader that stands still once, not for each line', () => {
  troubles = Array.from({ length: 100 }, () => 'EAGAIN' as const);
  output.write('first\n');
  const left = troubles.length;
  output.write('second\n');
  expect(troubles.length).toBeGreaterThanOrEqual(left - 2);
});

it('says why the process ends where the log cannot', () => {
  troubles = ['ENOSPC'];
  output.write('{"level":60,"msg":"gateway failed"}\n');
  expect(said.at(-1)).toBe('{"level":60,"msg":"gateway failed"}\n');
});

it('goes on without standard error too', () => {
  troubles = ['ENOSPC'];
  const silent = new LogOutput(
    () => {
      throw new Broken('EPIPE');
    },
    () => {
      throw new Broken('EPIPE');
    },
  );
  expect(() => silent.write('lost\n')).not.toThrow();
});
