import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Citation, check, citationsIn, parseRules, type Rule, uncitedLines } from './rules.ts';

const ruleOf = (id: string): Rule => ({ id, spec: 1, section: 2, text: 'Something holds.' });
const citationOf = (...ids: string[]): Citation => ({ file: 'a.test.ts', line: 7, title: 'holds', ids });
const yamlOf = (entry: string): string => `rules:\n  - { ${entry} }\n`;

/** The sections of the specifications that state a rule. */
const placesOf = (rule: Rule): string[] =>
  'page' in rule ? [] : [rule, ...(rule.also ?? [])].map(({ spec, section }) => `${spec}.${section}`);

const idsOf = (source: string, file = 'a.test.ts'): string[][] => citationsIn(source, file).map(({ ids }) => ids);

describe('parseRules', () => {
  it('reads an entry with the further places of its rule', () => {
    expect(parseRules(yamlOf('id: a.b-c, spec: 1, section: 2, also: [{ spec: 2, section: 9 }], text: "It holds."'))).toEqual([
      { id: 'a.b-c', spec: 1, section: 2, also: [{ spec: 2, section: 9 }], text: 'It holds.' },
    ]);
  });

  it('reads the entry of a rule that a page describes', () => {
    expect(parseRules(yamlOf('id: a.b, page: docs/live.md, text: "It holds."'))).toEqual([
      { id: 'a.b', page: 'docs/live.md', text: 'It holds.' },
    ]);
  });

  it.each([
    ['an id without an area', 'id', 'id: order, spec: 1, section: 2, text: x'],
    ['an id in capitals', 'id', 'id: trading.Order, spec: 1, section: 2, text: x'],
    ['an id with an underscore', 'id', 'id: trading.the_order, spec: 1, section: 2, text: x'],
    ['a third specification', 'spec', 'id: a.b, spec: 3, section: 2, text: x'],
    ['section 1', 'section', 'id: a.b, spec: 1, section: 1, text: x'],
    ['section 10', 'section', 'id: a.b, spec: 1, section: 10, text: x'],
    ['a rule without text', 'text', 'id: a.b, spec: 1, section: 2, text: ""'],
    ['a page outside docs', 'page', 'id: a.b, page: ../live.md, text: x'],
    ['an unknown key', 'note', 'id: a.b, spec: 1, section: 2, text: x, note: y'],
  ])('refuses %s', (_, field, entry) => {
    expect(() => parseRules(yamlOf(entry))).toThrow(`"${field}"`);
  });

  it('refuses a file without rules', () => {
    expect(() => parseRules('rules: []')).toThrow('too_small');
  });
});

describe('citationsIn', () => {
  it('finds ids in the titles of it, test and describe, with line and title', () => {
    expect(
      citationsIn(`describe('list [a.b]', () => {\n  it("sorts [a.c]", f);\n  test(\`ends [a.d]\`, f);\n});`, 'a.test.ts'),
    ).toEqual([
      { file: 'a.test.ts', line: 1, title: 'list [a.b]', ids: ['a.b'] },
      { file: 'a.test.ts', line: 2, title: 'sorts [a.c]', ids: ['a.c'] },
      { file: 'a.test.ts', line: 3, title: 'ends [a.d]', ids: ['a.d'] },
    ]);
  });

  it('takes several ids from one bracket and from several brackets, each once', () => {
    expect(idsOf(`it('x [a.b, c.d-e] y [f.g.h] [a.b]', f)`)).toEqual([['a.b', 'c.d-e', 'f.g.h']]);
  });

  it.each([
    'it.only',
    'it.each([["[z.z]"]])',
    'it.each`a\n${1}`',
    'it.each<[string, number]>(rows)',
    'test.describe',
    'test.describe.serial',
    'it.skipIf(slow)',
    'test.step',
  ])('reads the title of %s', (callee) => {
    expect(idsOf(`${callee}('x [a.b]', f)`)).toEqual([['a.b']]);
  });

  it.each([
    ['a word in brackets', `it('x [word]', f)`],
    ['an id in capitals', `it('x [A.b]', f)`],
    ['an id outside brackets', `it('x a.b', f)`],
    ['a comment', `// it('x [a.b]', f)`],
    ['a string', `const source = "it('x [a.b]', f)"`],
    ['a later argument', `it('x', { name: '[a.b]' }, f)`],
    ['another function', `render('x [a.b]', f)`],
    ['a regular expression', `/it('x [a.b]')/.test('[a.b]')`],
    ['an interpolated part', 'it(`x [a.${b}c]`, f)'],
  ])('takes nothing from %s', (_, source) => {
    expect(idsOf(source)).toEqual([]);
  });

  it.each(['it.skip', 'it.todo', 'test.fixme', 'describe.skip'])('takes nothing from %s, nor from inside it', (callee) => {
    expect(idsOf(`${callee}('x [a.b]', () => { it('y [c.d]', f); })`)).toEqual([]);
  });

  it('still reads a test that calls test.skip on a condition', () => {
    expect(idsOf(`test('x [a.b]', () => { test.skip(mobile, 'desktop only'); })`)).toEqual([['a.b']]);
  });

  it('reads JSX in a .tsx file and a type assertion in a .ts file', () => {
    expect(idsOf(`it('x [a.b]', () => render(<p title="[c.d]" />))`, 'a.test.tsx')).toEqual([['a.b']]);
    expect(idsOf(`it('x [a.b]', () => <Text>value)`)).toEqual([['a.b']]);
  });

  it('throws on a source that does not parse', () => {
    expect(() => citationsIn(`it('x`, 'a.test.ts')).toThrow('Unterminated string');
  });
});

describe('check', () => {
  it('counts each cited rule once and groups the others by area', () => {
    const report = check(['a.b', 'c.d', 'a.e', 'a.f'].map(ruleOf), [citationOf('a.b'), citationOf('a.b')]);
    expect(report).toEqual({
      problems: [],
      cited: 1,
      total: 4,
      uncited: new Map([
        ['c', ['c.d']],
        ['a', ['a.e', 'a.f']],
      ]),
    });
    expect(uncitedLines(report.uncited)).toEqual(['  c (1): d', '  a (2): e f']);
  });

  it('reports a duplicate id', () => {
    expect(check([ruleOf('a.b'), ruleOf('a.b')], []).problems).toEqual(['duplicate rule id a.b']);
  });

  it('reports an unknown id with its place', () => {
    const report = check([ruleOf('a.b')], [citationOf('a.x')]);
    expect(report.problems).toEqual(['a.test.ts:7 cites the unknown rule a.x']);
    expect(report.cited).toBe(0);
  });

  it('allows three ids in a title and reports a fourth', () => {
    const rules = ['a.b', 'a.c', 'a.d', 'a.e'].map(ruleOf);
    expect(check(rules, [citationOf('a.b', 'a.c', 'a.d')]).problems).toEqual([]);
    expect(check(rules, [citationOf('a.b', 'a.c', 'a.d', 'a.e')]).problems).toEqual([
      'a.test.ts:7 cites 4 rules, at most 3 are allowed',
    ]);
  });
});

describe('docs/rules.yml', () => {
  const rules = parseRules(readFileSync(join(import.meta.dirname, '../docs/rules.yml'), 'utf8'));

  it('has unique ids', () => {
    expect(check(rules, []).problems).toEqual([]);
  });

  it('contains no rule twice and no place of a rule twice', () => {
    expect(new Set(rules.map(({ text }) => text)).size).toBe(rules.length);
    const repeated = rules.filter((rule) => new Set(placesOf(rule)).size < placesOf(rule).length);
    expect(repeated).toEqual([]);
  });

  it('names only pages that exist', () => {
    const pages = new Set(rules.flatMap((rule) => ('page' in rule ? rule.page : [])));
    expect([...pages].filter((page) => !existsSync(join(import.meta.dirname, '..', page)))).toEqual([]);
  });

  it('has rules of sections 2 to 9 of both specifications', () => {
    expect(new Set(rules.flatMap(placesOf)).size).toBe(16);
  });
});
