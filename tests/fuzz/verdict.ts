import * as z from 'zod';

const Errors = z
  .array(
    z.looseObject({
      message: z.string(),
      extensions: z.looseObject({ code: z.string().regex(/^[A-Z][A-Z_]+$/), requestId: z.optional(z.string()) }),
    }),
  )
  .min(1);
const Answer = z.strictObject({
  data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  errors: z.optional(Errors),
  extensions: z.optional(z.unknown()),
});

/** Patterns of internals. */
const INTERNALS: readonly RegExp[] = [
  /Cannot (read|set|convert|destructure|access|mix)/,
  /is not (a function|iterable|a constructor|extensible)|\bis not defined$/,
  /\b(Type|Range|Syntax|Reference|Zod|Assertion|Aggregate)Error\b/,
  /\bE(CONN|PIPE|NOTFOUND|ADDR|TIMEDOUT)[A-Z]*\b/,
  /node_modules|\.(ts|js|mjs):\d+|\n\s+at /,
  /(^|[\s"'(])\/(tmp|home|usr|work|app|var|root)\//,
  /\bSQLITE|SELECT .+ FROM|INSERT INTO/,
  /\bundici\b|\bUND_ERR/,
  /in JSON at position|Unexpected (token|end of) .*JSON/,
  /Maximum call stack/,
];
/** No message may have an address. */
const ADDRESS = /(https?|wss?|redis):\/\//;

/** All values of the errors at any depth. */
function errorValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(errorValues);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'userErrors' || key === 'errors') && Array.isArray(inner)
      ? inner.flatMap((one: unknown) => Object.values(z.record(z.string(), z.unknown()).safeParse(one).data ?? {}).map(String))
      : errorValues(inner),
  );
}

/** Describes the internals that a message reveals; null if none. */
export function revealedInternals(text: string): string | null {
  const found = [...INTERNALS, ADDRESS].find((pattern) => pattern.test(text));
  return found === undefined ? null : `"${text.slice(0, 300)}" reveals internals (${found})`;
}

export interface Verdict {
  /** Null if the result is correct. */
  readonly problem: string | null;
  readonly codes: readonly string[];
}

/** Checks one GraphQL result from HTTP or a socket. */
export function judgeResult(result: unknown): Verdict {
  const read = Answer.safeParse(result);
  if (!read.success) return { problem: `not a GraphQL result: ${z.prettifyError(read.error)}`, codes: [] };
  const { data, errors = [] } = read.data;
  const codes = errors.map(({ extensions }) => extensions.code);
  if (data === undefined && errors.length === 0) return { problem: 'neither data nor errors', codes };
  const revealed = [...errors.map(({ message }) => message), ...errorValues(data)]
    .map(revealedInternals)
    .find((text) => text !== null);
  const masked = errors.find(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR');
  if (masked !== undefined) return { problem: `a fault of ours: ${JSON.stringify(masked)}`, codes };
  return { problem: revealed ?? null, codes };
}

export async function judgeResponse(response: Response): Promise<Verdict> {
  const text = await response.text();
  if (!/^application\/(graphql-response\+)?json\b/.test(response.headers.get('content-type') ?? ''))
    return { problem: `${response.status} with ${response.headers.get('content-type')}: ${text.slice(0, 200)}`, codes: [] };
  try {
    const verdict = judgeResult(JSON.parse(text));
    return verdict.problem === null && response.status >= 500 ? { ...verdict, problem: `status ${response.status}` } : verdict;
  } catch {
    return { problem: `no JSON: ${text.slice(0, 200)}`, codes: [] };
  }
}
