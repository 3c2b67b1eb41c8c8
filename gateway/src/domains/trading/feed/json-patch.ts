import { applyPatch as applyInPlace, type Operation } from 'rfc6902';

/** One operation of RFC 6902. */
export type PatchOperation = Operation;

/** Applies a patch to a copy of a JSON document. Returns null if any operation fails, because the whole patch then fails. */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): { readonly value: unknown } | null {
  let value: unknown = structuredClone(document);
  for (const operation of patch) {
    if (replacesDocument(value, operation)) {
      value = structuredClone(operation.value);
      continue;
    }
    if (!isAllowed(value, operation) || !isApplied(value, operation)) return null;
  }
  return { value };
}

/** The library cannot replace the whole document. */
function replacesDocument(
  document: unknown,
  operation: PatchOperation,
): operation is Extract<PatchOperation, { op: 'add' | 'replace' }> {
  if (operation.path !== '' || !Object.hasOwn(operation, 'value')) return false;
  return operation.op === 'add' || (operation.op === 'replace' && document !== undefined);
}

function isApplied(value: unknown, operation: PatchOperation): boolean {
  try {
    return applyInPlace(value, [operation])[0] === null;
  } catch {
    return false;
  }
}

/** Keys that could change the prototype of an object. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^(0|[1-9]\d*)$/;

/** The library accepts invalid array indexes and inherited properties, so paths are checked here first. */
function isAllowed(document: unknown, operation: PatchOperation): boolean {
  const { op, path } = operation;
  const hasSource = op === 'move' || op === 'copy';
  return (!hasSource || hasPath(document, operation.from)) && hasPath(document, path, { mayBeNew: op === 'add' || hasSource });
}

function hasPath(document: unknown, path: string, { mayBeNew = false } = {}): boolean {
  const tokens = path.split('/').slice(1);
  let node = document;
  for (const [depth, escaped] of tokens.entries()) {
    const token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const child = FORBIDDEN.has(token) ? null : childOf(node, token, mayBeNew && depth === tokens.length - 1);
    if (!child) return false;
    node = child.value;
  }
  return true;
}

function childOf(parent: unknown, token: string, mayBeNew: boolean): { readonly value: unknown } | null {
  if (Array.isArray(parent)) {
    if (mayBeNew) return token === '-' || (INDEX.test(token) && Number(token) <= parent.length) ? { value: undefined } : null;
    return INDEX.test(token) && Number(token) < parent.length ? { value: parent[Number(token)] } : null;
  }
  if (typeof parent !== 'object' || parent === null) return null;
  if (mayBeNew) return { value: undefined };
  const own = Object.getOwnPropertyDescriptor(parent, token);
  return own ? { value: own.value } : null;
}
