import { applyPatch as applyInPlace, type Operation } from 'rfc6902';

/** One operation of RFC 6902. */
export type PatchOperation = Operation;
export type PatchResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** Applies a patch to a copy of a JSON document. If one operation fails, the whole patch fails. */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): PatchResult {
  let value: unknown = structuredClone(document);
  for (const operation of patch) {
    if (replacesDocument(value, operation)) {
      value = structuredClone(operation.value);
      continue;
    }
    const reason = refusal(value, operation) ?? attempt(value, operation);
    if (reason !== null) return { ok: false, reason };
  }
  return { ok: true, value };
}

/** The library cannot replace the whole document. */
function replacesDocument(
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

/** Keys that could change the prototype of an object. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^(0|[1-9]\d*)$/;

/** The library accepts invalid array indexes and inherited properties, so paths are checked here first. */
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
  let node = document;
  for (const [depth, escaped] of tokens.entries()) {
    const token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (FORBIDDEN.has(token)) return 'ForbiddenPath';
    const isNew = mayBeNew && depth === tokens.length - 1;
    const child = childOf(node, token, isNew);
    if (!child) return 'NoSuchPlace';
    node = child.value;
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
