import type { PatchOperation } from '@sightline/provider-contract/common.ts';
import { isDeepStrictEqual } from 'node:util';
import { applyPatch } from 'rfc6902';
import type * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';

/** @throws {ProviderFault} `status`, with the version in force, if `given` is another version */
export function requireVersion(given: number | '*' | null, inForce: number, status: 409 | 412): void {
  if (given === '*' || given === inForce) return;
  throw new ProviderFault(status, 'resource_version_mismatch', 'It has been changed by someone else in the meantime.', {
    resource_version: inForce,
  });
}

/**
 * Applies a JSON Patch to the fields that may be patched.
 * @returns the new fields; null if nothing changes
 * @throws {ProviderFault} 422 for a path outside of the fields, an operation that does not apply, or a value of the wrong type
 */
export function patchFields<T extends Record<string, unknown>>(
  fields: T,
  patch: readonly PatchOperation[],
  schema: z.ZodType<T>,
): T | null {
  const known = new Set(Object.keys(fields));
  for (const operation of patch) {
    if (!known.has(operation.path.split('/')[1] ?? '')) {
      throw new ProviderFault(422, 'path_not_patchable', `${operation.path} cannot be changed.`);
    }
  }
  const draft = structuredClone(fields);
  const failed = applyPatch(draft, structuredClone([...patch])).find((error) => error !== null);
  if (failed !== undefined) throw new ProviderFault(422, 'patch_failed', `The patch does not apply: ${failed.message}`);
  const checked = schema.safeParse(draft);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new ProviderFault(422, 'invalid_value', `${issue?.path.join('.') ?? 'value'}: ${issue?.message ?? 'not readable'}`);
  }
  return isDeepStrictEqual(checked.data, fields) ? null : checked.data;
}
