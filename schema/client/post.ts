import { type GraphQLResponse, parseResponse } from './graphql-response.ts';
import { SightlineError } from './sightline-error.ts';

export interface PostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Sends one operation. Throws DEADLINE, UNREACHABLE, UNREADABLE, or the reason of `signal`. */
export async function post({
  url,
  headers,
  body,
  timeoutMs,
  signal,
  fetch: send = fetch,
}: PostOptions): Promise<GraphQLResponse> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const answer = await read(send, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw signal.reason;
    throw SightlineError.client(deadline.aborted ? 'DEADLINE' : 'UNREACHABLE', error);
  });
  if (answer === null) throw SightlineError.client('UNREADABLE');
  return answer;
}

async function read(send: typeof fetch, url: string, request: RequestInit): Promise<GraphQLResponse | null> {
  const response = await send(url, request);
  const answer = answerIn(await response.text());
  // A proxy answers for a gateway that restarts.
  if (answer === null && response.status >= 500) throw new Error(`status ${response.status}`);
  return answer;
}

function answerIn(text: string): GraphQLResponse | null {
  try {
    return parseResponse(JSON.parse(text));
  } catch {
    return null;
  }
}
