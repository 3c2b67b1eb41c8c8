import * as z from 'zod';

/** A provider error, normalized from its different formats. */
export interface ProviderError {
  readonly type: string | null;
  readonly message: string | null;
  /** The current version, on a conflict. */
  readonly resourceVersion: number | null;
}

/** The standard error body. {@link readErrorBody} also accepts other formats. */
export const ErrorBody = z.strictObject({
  type: z.string(),
  message: z.string(),
  resource_version: z.optional(z.int()),
});

const text = z.catch(z.nullish(z.string()), null);
const code = z.catch(z.nullish(z.union([z.string(), z.number()])), null);
const AnyErrorBody = z.object({
  type: code,
  message: text,
  msg: text,
  error: z.catch(z.nullish(z.union([z.string(), z.object({ type: code, message: text })])), null),
  error_code: code,
  error_description: text,
  resource_version: z.catch(z.nullish(z.int()), null),
});

/** Reads any known error format (account style, nested, `msg`, older generation); any other body yields no message. */
export function readErrorBody(body: unknown): ProviderError {
  const read = AnyErrorBody.safeParse(body);
  if (!read.success) return { type: null, message: null, resourceVersion: null };
  const { type, message, msg, error, error_code, error_description, resource_version } = read.data;
  const nested = typeof error === 'object' ? error : null;
  const said = message ?? nested?.message ?? msg ?? error_description ?? (typeof error === 'string' ? error : null);
  const kind = type ?? nested?.type ?? error_code ?? null;
  return { type: kind === null ? null : String(kind), message: said ?? null, resourceVersion: resource_version ?? null };
}
