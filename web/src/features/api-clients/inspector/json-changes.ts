/** One difference between two JSON values. */
export interface JsonChange {
  /** Path as in a JSON patch; empty for the whole value. */
  readonly path: string;
  /** Undefined: the value was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes that are listed; a state that was replaced as a whole has more. */
const MAX_CHANGES = 200;

type Parts = ReadonlyMap<string, unknown>;

/** The parts of an object or array by name or index; null for any other value. */
function partsOf(value: unknown): Parts | null {
  if (Array.isArray(value)) return new Map(value.map((part, index) => [String(index), part]));
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The differences between two JSON values, deepest first; at most 200. */
export function changesBetween(before: unknown, after: unknown): JsonChange[] {
  const changes: JsonChange[] = [];
  const compare = (path: string, one: unknown, other: unknown): void => {
    if (changes.length >= MAX_CHANGES || Object.is(one, other)) return;
    const [left, right] = [partsOf(one), partsOf(other)];
    if (left === null || right === null || Array.isArray(one) !== Array.isArray(other)) {
      changes.push({ path, before: one, after: other });
      return;
    }
    for (const name of new Set([...left.keys(), ...right.keys()])) {
      compare(`${path}/${escaped(name)}`, left.get(name), right.get(name));
    }
  };
  compare('', before, after);
  return changes;
}

/** One line of formatted JSON. */
export interface JsonLine {
  /** Path of the value that starts or ends here. */
  readonly path: string;
  readonly text: string;
  /** Whether the value, or a part of it that is not shown on a line of its own, has changed. */
  readonly isChanged: boolean;
}

/** Formats a JSON value, and marks the lines of the changed values. */
export function jsonLines(value: unknown, changed: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = [];
  const write = (path: string, part: unknown, { name, end, depth, within }: Place): void => {
    const isChanged = within || changed.has(path);
    const indent = '  '.repeat(depth);
    const parts = partsOf(part);
    if (parts === null || parts.size === 0) {
      lines.push({ path, text: `${indent}${name}${JSON.stringify(part)}${end}`, isChanged });
      return;
    }
    const [open, close] = Array.isArray(part) ? ['[', ']'] : ['{', '}'];
    lines.push({ path, text: `${indent}${name}${open}`, isChanged });
    let left = parts.size;
    for (const [key, child] of parts) {
      left -= 1;
      write(`${path}/${escaped(key)}`, child, {
        name: Array.isArray(part) ? '' : `${JSON.stringify(key)}: `,
        end: left > 0 ? ',' : '',
        depth: depth + 1,
        within: isChanged,
      });
    }
    lines.push({ path: `${path}/`, text: `${indent}${close}${end}`, isChanged });
  };
  write('', value, { name: '', end: '', depth: 0, within: false });
  return lines;
}

interface Place {
  readonly name: string;
  readonly end: string;
  readonly depth: number;
  readonly within: boolean;
}
