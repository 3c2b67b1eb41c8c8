/** A JSON text as a value. */
export interface JsonDocument {
  readonly value: unknown;
  /** True when the text was cut: the value has the complete elements of the list. */
  readonly isPartial: boolean;
}

/** Parses a response. Of a list that was cut, the complete elements. Null if it is not JSON. */
export function parseDocument(text: string, isTruncated: boolean): JsonDocument | null {
  if (!isTruncated) return parsed(text, false);
  const end = endOfLastElement(text);
  return end === null ? null : parsed(`${text.slice(0, end)}]`, true);
}

function parsed(text: string, isPartial: boolean): JsonDocument | null {
  try {
    return { value: JSON.parse(text), isPartial };
  } catch {
    return null;
  }
}

/** Position after the last complete object or list of a list that was cut; null without one. */
function endOfLastElement(text: string): number | null {
  if (!text.trimStart().startsWith('[')) return null;
  let depth = 0;
  let end: number | null = null;
  // A string without an end is the rest of the text.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') {
      depth -= 1;
      if (depth === 1) end = index + 1;
    }
  }
  return end;
}

/** One visible line of a tree. */
export interface JsonRow {
  /** JSON pointer, unique in the document. */
  readonly id: string;
  /** Pointer of the parent; null for the root. */
  readonly parentId: string | null;
  /** 1 for the root. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Name or index in the parent; null for the root. */
  readonly name: string | null;
  readonly kind: 'object' | 'list' | 'string' | 'number' | 'other';
  /** Value, or for an object or a list its size and its first fields. */
  readonly text: string;
  readonly children: number;
  readonly isExpanded: boolean;
}

const MAX_TEXT = 2_000;
/** Fields that name an object, for its line while it is closed. */
const NAMES = ['id', 'title', 'name', 'nick_name', 'type', 'label', 'msg', 'message'];

/** The visible rows of a value, at most `max`. */
export function rowsOf(value: unknown, expanded: ReadonlySet<string>, max: number): JsonRow[] {
  const rows: JsonRow[] = [];
  collect({ value, id: '', parentId: null, level: 1, position: 1, siblings: 1, name: null }, { expanded, max, rows });
  return rows;
}

type JsonNode = Pick<JsonRow, 'id' | 'parentId' | 'level' | 'position' | 'siblings' | 'name'> & { readonly value: unknown };

function collect({ value, ...place }: JsonNode, walk: { expanded: ReadonlySet<string>; max: number; rows: JsonRow[] }): void {
  if (walk.rows.length >= walk.max) return;
  const children = childrenOf(value);
  const isExpanded = children.length > 0 && walk.expanded.has(place.id);
  walk.rows.push({ ...place, kind: kindOf(value), text: textOf(value), children: children.length, isExpanded });
  if (!isExpanded) return;
  for (const [index, [name, child]] of children.entries()) {
    const id = `${place.id}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const { length: siblings } = children;
    collect({ value: child, id, parentId: place.id, level: place.level + 1, position: index + 1, siblings, name }, walk);
  }
}

/** Pointers of all objects and lists down to a level, for rows that start open. */
export function expandToLevel(value: unknown, level: number): string[] {
  const open = (inner: unknown, id: string, left: number): string[] =>
    left === 0 || childrenOf(inner).length === 0
      ? []
      : [
          id,
          ...childrenOf(inner).flatMap(([name, child]) =>
            open(child, `${id}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, left - 1),
          ),
        ];
  return open(value, '', level);
}

function childrenOf(value: unknown): [name: string, value: unknown][] {
  return value !== null && typeof value === 'object' ? Object.entries(value) : [];
}

function kindOf(value: unknown): JsonRow['kind'] {
  if (Array.isArray(value)) return 'list';
  if (value !== null && typeof value === 'object') return 'object';
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'other';
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 element' : `${value.length} elements`;
  if (value === null || typeof value !== 'object') return (JSON.stringify(value) ?? '').slice(0, MAX_TEXT);
  const named = NAMES.flatMap((name) => {
    const field: unknown = Reflect.get(value, name);
    return typeof field === 'string' || typeof field === 'number' ? [`${name}: ${String(field)}`] : [];
  });
  const { length } = Object.keys(value);
  return named.length > 0 ? named.slice(0, 2).join(', ').slice(0, 200) : length === 1 ? '1 field' : `${length} fields`;
}
