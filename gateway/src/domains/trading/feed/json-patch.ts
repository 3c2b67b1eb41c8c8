import { applyPatch as applyInPlace, type Operation } from 'rfc6902';

/** One operation of RFC 6902. */
export type PatchOperation = Operation;
export type PatchResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** Applies all operations to a copy, or none: one that fails makes the whole patch fail. The document is plain JSON. */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): PatchResult {
  let value: unknown = structuredClone(document);
  for (const operation of patch) {
    if (replacesAll(value, operation)) {
      value = structuredClone(operation.value);
      continue;
    }
    const reason = refusal(value, operation) ?? attempt(value, operation);
    if (reason !== null) return { ok: false, reason };
  }
  return { ok: true, value };
}

/** The library has no place to put a whole document. */
function replacesAll(
  document: unknown,
  operation: PatchOperation,
): operation is Extract<PatchOperation, { op: 'add' | 'replace' }> {
  if (operation.path !== '' || !Object.hasOwn(operation, 'value')) return false;
  return operation.op === 'add' || (operation.op === 'replace' && document !== undefined);
}

function attempt(value: unknown, operation: PatchOperation): string | null {
  try {
    return applyInPlace(value, [operation])[0]?.name ?? null;
  } catch (error) {
    return error instanceof Error ? error.name : 'Error';
  }
}

/** Names that reach an object's making instead of its data. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^(0|[1-9]\d*)$/;

/** The library reads array positions and inherited members leniently: a place must be one of the document's own. */
function refusal(document: unknown, operation: PatchOperation): string | null {
  const { op, path } = operation;
  if (op === 'move' || op === 'copy') {
    const reason = refusedPath(document, operation.from, false);
    if (reason !== null) return reason;
  }
  return refusedPath(document, path, op === 'add' || op === 'move' || op === 'copy');
}

function refusedPath(document: unknown, path: string, mayBeNew: boolean): string | null {
  const tokens = path.split('/').slice(1);
  let place = document;
  for (const [depth, escaped] of tokens.entries()) {
    const token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (FORBIDDEN.has(token)) return 'ForbiddenPath';
    const isNew = mayBeNew && depth === tokens.length - 1;
    const child = childOf(place, token, isNew);
    if (!child) return 'NoSuchPlace';
    place = child.value;
  }
  return null;
}

function childOf(parent: unknown, token: string, isNew: boolean): { readonly value: unknown } | null {
  if (Array.isArray(parent)) {
    if (isNew) return token === '-' || (INDEX.test(token) && Number(token) <= parent.length) ? { value: undefined } : null;
    return INDEX.test(token) && Number(token) < parent.length ? { value: parent[Number(token)] } : null;
  }
  if (typeof parent !== 'object' || parent === null) return null;
  if (isNew) return { value: undefined };
  const own = Object.getOwnPropertyDescriptor(parent, token);
  return own ? { value: own.value } : null;
}
