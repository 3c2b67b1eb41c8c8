import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import { check } from 'recheck';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Pattern, patternsIn } from './patterns.ts';
import { ROOT, sourceFiles } from './source-files.ts';

/** Folders whose code runs in production: in the gateway, the browser, or a program with our client. */
const FOLDERS = ['gateway/src', 'web/src', 'schema', 'provider-contract/src', 'examples'];
/** Fails at n²: a linear pattern needs a thousandth of this time. */
const DEADLINE_MS = 500;
const ATTACK_LENGTH = 50_000;
const PROOF_MS = 80_000;

const found = FOLDERS.flatMap(sourceFiles).map(patternsIn);
const literals = found.flatMap((file) => file.literals);

/** Patterns that passed, until a package, Node or this file changes: the proofs take most of the time of all guards. */
const RECORD_FILE = join(ROOT, '.cache/patterns.json');
const PassedRecord = z.object({ checkedBy: z.string(), passed: z.array(z.string()) });
const checkedBy = createHash('sha256')
  .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
  .update(readFileSync(import.meta.filename))
  .update(process.version)
  .digest('hex');

function readRecord(): string[] {
  try {
    const record = PassedRecord.parse(JSON.parse(readFileSync(RECORD_FILE, 'utf8')));
    return record.checkedBy === checkedBy ? record.passed : [];
  } catch {
    return []; // First run, or an unreadable record.
  }
}

const passed = new Set(readRecord());

/** Runs a check of a pattern that has not passed it before. */
async function once(name: string, { source, flags }: Pattern, run: () => void | Promise<void>): Promise<void> {
  const key = `${name} /${source}/${flags}`;
  if (passed.has(key)) return;
  await run();
  passed.add(key);
}

/** A busy machine can take the processor away for longer than the deadline, but hardly three times. */
const ATTEMPTS = [1, 2, 3];

function endsInTime(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Texts that repeat what a pattern mentions: one part, two parts in turn, and one part after a single other. */
function attacksOn({ source }: Pattern): string[] {
  const mentioned = source.replaceAll(/\\[sSdDwWbBpP](?:\{[^}]*\})?/g, 'a1 -').match(/[^\\()[\]{}|?*+^$]|\\[^a-z0-9]/gu) ?? [];
  const parts = [...new Set(mentioned.map((part) => part.at(-1) ?? ''))];
  parts.push(...(source.match(/\w{3,}/g) ?? []), '\uFFFD', '"', '{', '\\');
  const repeated = (part: string): string => part.repeat(ATTACK_LENGTH / part.length);
  return parts.flatMap((part) => [repeated(part), ...parts.flatMap((other) => [repeated(part + other), other + repeated(part)])]);
}

describe('a pattern, whatever the text,', () => {
  it('is written where it can be checked, not put together at run time', () => {
    expect(literals.length).toBeGreaterThan(80);
    expect(found.flatMap(({ dynamic }) => dynamic)).toEqual([]);
  });

  it.each(literals.map((pattern) => [pattern.place, pattern] as const))(
    '%s: takes time in proportion to the text',
    (_place, pattern) =>
      once('proof', pattern, async () => {
        // The automaton proves it; the library's other method only tries texts.
        const { status } = await check(pattern.source, pattern.flags, { checker: 'automaton', timeout: PROOF_MS });
        expect(status).toBe('safe');
      }),
  );

  const repeating = literals.filter(({ repeats }) => repeats);
  it.each(repeating.map((pattern) => [pattern.place, pattern] as const))('%s: also with all its matches', (_place, pattern) =>
    once('matches', pattern, () => {
      const text = { text: '' };
      vm.createContext(text);
      const replace = new vm.Script(`text.replace(/${pattern.source}/g${pattern.flags.replaceAll('g', '')}, '')`);
      for (const attack of attacksOn(pattern)) {
        text.text = attack;
        const attempt = () => endsInTime(() => replace.runInContext(text, { timeout: DEADLINE_MS }));
        expect(ATTEMPTS.some(attempt), attack.slice(0, 40)).toBe(true);
      }
    }),
  );

  afterAll(() => {
    mkdirSync(dirname(RECORD_FILE), { recursive: true });
    writeFileSync(RECORD_FILE, JSON.stringify({ checkedBy, passed: [...passed] }));
  });
});
