import * as z from 'zod/mini';
import { GRAPHQL_PATH } from '../session/graphql-endpoint.ts';
import { routedFetch } from './routed-fetch.ts';
import { callerHeaders } from './session-links.ts';

const Refusal = z.object({ errors: z.array(z.object({ message: z.string() })) });

interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Called with the number of bytes that have arrived so far. */
  readonly onBytes: (bytes: number) => void;
}

/** Requests a file from the gateway. Rejects with the gateway's message, or when the response is incomplete or the signal aborts. */
export async function downloadFile(path: string, request: object, { signal, onBytes }: DownloadOptions): Promise<Blob> {
  const response = await routedFetch(window.fetch.bind(window))(`${GRAPHQL_PATH}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders(null) },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || response.body === null) {
    const refusal = Refusal.safeParse(await response.json().catch(() => null)).data;
    throw new Error(refusal?.errors[0]?.message ?? 'Please try again.');
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
