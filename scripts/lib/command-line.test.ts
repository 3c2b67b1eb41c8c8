import { afterEach, expect, it, vi } from 'vitest';
import { commandLine } from './command-line.ts';

const FLAGS = { quick: { type: 'boolean', default: false }, seed: { type: 'string' } } as const;
const given = process.argv;
afterEach(() => {
  process.argv = given;
  vi.restoreAllMocks();
});

/** Reads these arguments. Returns the options, or the exit code, and the lines that were printed. */
function readWith(args: readonly string[], allowPositionals = false) {
  process.argv = ['node', 'command', ...args];
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => lines.push(`out: ${text}`));
  vi.spyOn(console, 'error').mockImplementation((text) => lines.push(`error: ${text}`));
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    return { read: { ...commandLine(FLAGS, 'Usage: command', allowPositionals).values }, lines };
  } catch {
    return { code: exit.mock.calls.at(-1)?.[0], lines };
  }
}

it('reads the options of a command', () => {
  expect(readWith(['--quick', '--seed', '7'])).toEqual({ read: { quick: true, seed: '7' }, lines: [] });
  expect(readWith(['list'], true)).toEqual({ read: { quick: false }, lines: [] });
});

it('prints the usage on request, and runs nothing', () => {
  expect(readWith(['--help', '--quick'])).toEqual({ code: 0, lines: ['out: Usage: command'] });
});

it.each([
  ['an unknown option', ['--slow'], "Unknown option '--slow'"],
  ['an option without its value', ['--seed'], "Option '--seed <value>' argument missing"],
  [
    'an argument that the command does not take',
    ['list'],
    "Unexpected argument 'list'. This command does not take positional arguments",
  ],
])('refuses %s', (_case, args, message) => {
  expect(readWith(args)).toEqual({ code: 2, lines: [`error: ${message}\nUsage: command`] });
});
