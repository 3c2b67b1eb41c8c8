import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ROOT } from './source-files.ts';

/** A regular expression in the source. */
export interface Pattern {
  /** file:line */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
  /** Applied to a text repeatedly: with the flag `g`, or by `split`. */
  readonly repeats: boolean;
}

/** The literal patterns of a file, and the places of those that are put together while the program runs. */
export function patternsIn(file: string): { literals: Pattern[]; dynamic: string[] } {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const literals = new Map<number, Pattern>();
  const dynamic: string[] = [];
  const placeAt = (position: number): string => `${file}:${text.slice(0, position).split('\n').length}`;
  const split = new Set<number>();
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.set(node.start, { place: placeAt(node.start), source, flags, repeats: flags.includes('g') });
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') dynamic.push(placeAt(start));
    },
    CallExpression({ callee, arguments: [argument], start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') dynamic.push(placeAt(start));
      const isSplit =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'split';
      if (isSplit && argument) split.add(argument.start);
    },
  }).visit(parseSync(file, text).program);
  return {
    literals: [...literals].map(([start, pattern]) => ({ ...pattern, repeats: pattern.repeats || split.has(start) })),
    dynamic,
  };
}
