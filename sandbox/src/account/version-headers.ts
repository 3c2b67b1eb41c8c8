import type { DialectSwitch } from '../deps.ts';

/** The version of an answer's resource as an ETag: quoted, as HTTP has it, in the other dialect; bare in the plain one. */
export function versionHeaders(
  dialect: Pick<DialectSwitch, 'current'>,
  resource: { readonly resource_version: number },
): Record<string, string> {
  const version = String(resource.resource_version);
  return { ETag: dialect.current === 'other' ? `"${version}"` : version };
}
