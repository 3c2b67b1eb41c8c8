import type { JsonNode } from './json-node.ts';

/** One difference between two JSON values, as texts that were received. */
export interface JsonChange {
  /** Path as in a JSON patch; empty for the whole value. */
  readonly path: string;
  /** Null: the value was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Most changes that are listed; a state that was replaced as a whole may have more. */
export const LISTED_CHANGES = 200;

/** The parts of an object or list by name or index; of a repeated name the last one, as JSON.parse takes it. */
function partsOf({ children }: JsonNode): ReadonlyMap<string, JsonNode> {
  return new Map(children.map((child, index) => [child.name ?? String(index), child]));
}

const isComposite = ({ kind }: JsonNode): boolean => kind === 'object' || kind === 'list';
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The differences between two JSON values, each at its deepest path, in the order of the document; at most 200. */
export function changesBetween(before: JsonNode, after: JsonNode): JsonChange[] {
  const changes: JsonChange[] = [];
  const compare = (path: string, one: JsonNode | undefined, other: JsonNode | undefined): void => {
    if (changes.length >= LISTED_CHANGES || one?.source === other?.source) return;
    if (one === undefined || other === undefined || one.kind !== other.kind || !isComposite(one)) {
      changes.push({ path, before: one?.source ?? null, after: other?.source ?? null });
      return;
    }
    const [left, right] = [partsOf(one), partsOf(other)];
    for (const name of new Set([...left.keys(), ...right.keys()])) {
      compare(`${path}/${escaped(name)}`, left.get(name), right.get(name));
    }
  };
  compare('', before, after);
  return changes;
}

/** One line of formatted JSON. */
interface JsonLine {
  readonly text: string;
  /** Whether the value, or the one around it, has changed, or has lost a member. */
  readonly isChanged: boolean;
}

interface Place {
  readonly name: string;
  readonly end: string;
  readonly depth: number;
  readonly isWithinChange: boolean;
}

/**
 * Formats a JSON value with its values as received, and marks the lines of the changed ones. A member that is gone has no line:
 * the object or list that it was in is marked.
 */
export function jsonLines(value: JsonNode, changes: readonly Pick<JsonChange, 'path' | 'after'>[]): JsonLine[] {
  const lines: JsonLine[] = [];
  const changed = new Set(changes.map(({ path }) => path));
  const gone = changes.filter(({ after }) => after === null);
  const shrunk = new Set(gone.map(({ path }) => path.slice(0, path.lastIndexOf('/'))));
  const write = (path: string, part: JsonNode, { name, end, depth, isWithinChange }: Place): void => {
    const isWithin = isWithinChange || changed.has(path);
    const isChanged = isWithin || shrunk.has(path);
    const indent = '  '.repeat(depth);
    const { children } = part;
    if (children.length === 0) {
      lines.push({ text: `${indent}${name}${part.source}${end}`, isChanged });
      return;
    }
    const [open, close] = part.kind === 'list' ? ['[', ']'] : ['{', '}'];
    lines.push({ text: `${indent}${name}${open}`, isChanged });
    for (const [index, child] of children.entries()) {
      write(`${path}/${escaped(child.name ?? String(index))}`, child, {
        name: child.name === null ? '' : `${JSON.stringify(child.name)}: `,
        end: index + 1 < children.length ? ',' : '',
        depth: depth + 1,
        isWithinChange: isWithin,
      });
    }
    lines.push({ text: `${indent}${close}${end}`, isChanged });
  };
  write('', value, { name: '', end: '', depth: 0, isWithinChange: false });
  return lines;
}
