import vm from 'node:vm';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { type Pattern, patternsIn } from './patterns.ts';
import { sourceFiles } from './source-files.ts';

/** Folders whose code runs in production: in the gateway, the browser, or a program with our client. */
const FOLDERS = ['gateway/src', 'web/src', 'schema', 'provider-contract/src', 'examples'];
/** Fails at n²: a linear pattern needs a thousandth of this time. */
const DEADLINE_MS = 500;
const ATTACK_LENGTH = 50_000;
const PROOF_MS = 80_000;

const found = FOLDERS.flatMap(sourceFiles).map(patternsIn);
const literals = found.flatMap((file) => file.literals);

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

/** Texts that repeat what a pattern mentions: one part, two in turn, and one after another. */
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
    async (_place, pattern) => {
      // The automaton proves it; the library's other method only tries texts.
      const { status } = await check(pattern.source, pattern.flags, { checker: 'automaton', timeout: PROOF_MS });
      expect(status).toBe('safe');
    },
  );

  const repeating = literals.filter(({ repeats }) => repeats);
  it.each(repeating.map((pattern) => [pattern.place, pattern] as const))('%s: also with all its matches', (_place, pattern) => {
    const text = { text: '' };
    vm.createContext(text);
    const replace = new vm.Script(`text.replace(/${pattern.source}/g${pattern.flags.replaceAll('g', '')}, '')`);
    for (const attack of attacksOn(pattern)) {
      text.text = attack;
      const attempt = () => endsInTime(() => replace.runInContext(text, { timeout: DEADLINE_MS }));
      expect(ATTEMPTS.some(attempt), attack.slice(0, 40)).toBe(true);
    }
  });
});
