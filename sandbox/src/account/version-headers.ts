import type { DialectOptions } from '../deps.ts';

/** The version of a resource as an ETag: unquoted in the plain dialect, quoted, as HTTP requires, in the `other` dialect. */
export function versionHeaders(
  dialect: Pick<DialectOptions, 'current'>,
  resource: { readonly resource_version: number },
): Record<string, string> {
  const version = String(resource.resource_version);
  return { ETag: dialect.current === 'other' ? `"${version}"` : version };
}
