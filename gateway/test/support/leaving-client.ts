import { expect, vi } from 'vitest';
import { type Credentials, headersOf } from './socket-client.ts';

/** Sends an operation, and disconnects before its answer. @param isReceived whether the provider has received its call: then it leaves */
export async function leaveWhen(
  isReceived: () => Promise<boolean>,
  { url }: { readonly url: string },
  { query, variables, credentials }: { query: string; variables: Record<string, unknown>; credentials: Credentials },
): Promise<void> {
  const leaving = new AbortController();
  const answer = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(credentials) },
    body: JSON.stringify({ query, variables }),
    signal: leaving.signal,
  });
  await vi.waitUntil(isReceived);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
}
