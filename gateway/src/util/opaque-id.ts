import { createHash } from 'node:crypto';

/**
 * Id of an entity that has none at the provider: a hash of its kind and of what identifies it, 132 bits. Without a key, so that
 * it is the same at every gateway and after a key rotation; docs/decisions/0029-schema-conventions.md has the reasons.
 */
export function opaqueId(kind: 'customer-user' | 'widget-namespace', ...parts: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
    .slice(0, 22);
}
