import { type Node, parseTree } from 'jsonc-parser';

/** A value of a JSON text, with the text that was received for it: `1.50` stays `1.50`, and repeated names stay. */
export interface JsonNode {
  readonly kind: 'object' | 'list' | 'string' | 'number' | 'other';
  /** Name in its object; null for elements of a list and the root. */
  readonly name: string | null;
  /** The received text of the value. */
  readonly source: string;
  /** The text of a string; null for other values. */
  readonly text: string | null;
  readonly children: readonly JsonNode[];
}

/** Parses a JSON text; null if it is not JSON, or nested too deeply. */
export function parseJson(json: string): JsonNode | null {
  try {
    // Strict, unlike the parser that keeps positions.
    JSON.parse(json);
    const root = parseTree(json, [], { disallowComments: true });
    return root === undefined ? null : toNode(root, null, json);
  } catch {
    return null;
  }
}

function toNode({ type, value, offset, length, children = [] }: Node, name: string | null, json: string): JsonNode {
  const isObject = type === 'object';
  return {
    kind: isObject ? 'object' : type === 'array' ? 'list' : type === 'string' || type === 'number' ? type : 'other',
    name,
    source: json.slice(offset, offset + length),
    text: typeof value === 'string' ? value : null,
    children: children.flatMap((child) => {
      if (!isObject) return [toNode(child, null, json)];
      const [key, inner] = child.children ?? [];
      return key === undefined || inner === undefined ? [] : [toNode(inner, String(key.value), json)];
    }),
  };
}

/** The last value of that name, as JSON.parse takes it; undefined without one. */
export function member(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.children.findLast((child) => child.name === name) : undefined;
}
