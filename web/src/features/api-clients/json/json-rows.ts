import { type JsonNode, member, parseJson } from './json-node.ts';

/** The JSON of a response: of a list that was cut, the complete elements. Null if it is not JSON. */
export function parseResponse(text: string, isTruncated: boolean): JsonNode | null {
  if (!isTruncated) return parseJson(text);
  const end = endOfLastElement(text);
  return end === null ? null : parseJson(`${text.slice(0, end)}]`);
}

/** Position after the last complete object or list of a list that was cut; null without one. */
function endOfLastElement(text: string): number | null {
  if (!/^\s*\[/.test(text)) return null;
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
  /** Position in the document, unique in it. */
  readonly id: string;
  /** Null for the root. */
  readonly parentId: string | null;
  /** 1 for the root. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** Name or index in the parent; null for the root. */
  readonly name: string | null;
  readonly kind: JsonNode['kind'];
  /** The value as received; of a list its size; of an object the fields that name it, else its size. */
  readonly text: string;
  readonly childCount: number;
  readonly isExpanded: boolean;
}

/** Characters that are shown of a value. */
const MAX_TEXT = 2_000;
/** Characters that are shown of the fields that name an object. */
const MAX_SUMMARY = 200;
/** Fields that name an object, for its line while it is closed. */
const NAMING_FIELDS = ['id', 'title', 'name', 'nick_name', 'type', 'label', 'msg', 'message'];
const ROOT = '';

/** The visible rows of a value, at most `max`. */
export function rowsOf(root: JsonNode, expanded: ReadonlySet<string>, max: number): JsonRow[] {
  const rows: JsonRow[] = [];
  const collect = (
    node: JsonNode,
    place: Pick<JsonRow, 'id' | 'parentId' | 'level' | 'position' | 'siblings' | 'name'>,
  ): void => {
    if (rows.length >= max) return;
    const { kind, children } = node;
    const isExpanded = children.length > 0 && expanded.has(place.id);
    rows.push({ ...place, kind, text: textOf(node), childCount: children.length, isExpanded });
    if (!isExpanded) return;
    for (const [index, child] of children.entries()) {
      const name = child.name ?? String(index);
      const siblings = children.length;
      collect(child, {
        id: `${place.id}/${index}`,
        parentId: place.id,
        level: place.level + 1,
        position: index + 1,
        siblings,
        name,
      });
    }
  };
  collect(root, { id: ROOT, parentId: null, level: 1, position: 1, siblings: 1, name: null });
  return rows;
}

/** Ids of all objects and lists down to a level, for rows that start open. */
export function idsToLevel(root: JsonNode, level: number): string[] {
  const open = ({ children }: JsonNode, id: string, levels: number): string[] =>
    levels === 0 || children.length === 0
      ? []
      : [id, ...children.flatMap((child, index) => open(child, `${id}/${index}`, levels - 1))];
  return open(root, ROOT, level);
}

/** Most values that a search finds. */
export const MAX_FOUND = 1_000;

/** Ids of the values whose name or text contains `wanted`, in the order of the document. */
export function findRows(root: JsonNode, wanted: string): string[] {
  const text = wanted.toLowerCase();
  const found: string[] = [];
  const search = (node: JsonNode, id: string): void => {
    if (found.length >= MAX_FOUND) return;
    const { name, source, children } = node;
    if (name?.toLowerCase().includes(text) || (children.length === 0 && source.toLowerCase().includes(text))) found.push(id);
    for (const [index, child] of children.entries()) search(child, `${id}/${index}`);
  };
  if (text !== '') search(root, ROOT);
  return found;
}

/** Ids of the values around a value, the outermost first. */
export function idsAround(id: string): string[] {
  const steps = id.split('/');
  return steps.slice(0, -1).map((_step, index) => steps.slice(0, index + 1).join('/'));
}

function textOf(node: JsonNode): string {
  const { length } = node.children;
  if (node.kind === 'list') return length === 1 ? '1 element' : `${length} elements`;
  if (node.kind !== 'object') return node.source.slice(0, MAX_TEXT);
  const named = NAMING_FIELDS.flatMap((name) => {
    const field = member(node, name);
    return field?.kind === 'string' || field?.kind === 'number' ? [`${name}: ${field.text ?? field.source}`] : [];
  });
  if (named.length > 0) return named.slice(0, 2).join(', ').slice(0, MAX_SUMMARY);
  return length === 1 ? '1 field' : `${length} fields`;
}
