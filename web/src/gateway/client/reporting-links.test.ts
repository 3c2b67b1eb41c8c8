import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { NEVER, type Observable, of, throwError } from 'rxjs';
import { expect, it } from 'vitest';
import { RequestLog } from '../session/diagnostics.ts';
import { requestLogLink, unrecordedLink } from './reporting-links.ts';

const QUERY = gql`query Viewer($secret: String) { viewer(secret: $secret) { id } }`;

/** The log entries of one operation that gets this answer, or is cancelled before. */
async function loggedEntries(answer: Observable<ApolloLink.Result>, isCancelled = false) {
  const log = new RequestLog();
  const link = ApolloLink.from([requestLogLink(log), new ApolloLink(() => answer)]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const asked = client.query({ query: QUERY, variables: { secret: 'canary' }, fetchPolicy: 'no-cache' }).catch(() => {});
  if (isCancelled) client.stop();
  else await asked;
  const entries = log.entries();
  expect(JSON.stringify(entries)).not.toContain('canary');
  return entries.map(({ operation, code, requestId }) => [operation, code, requestId]);
}

const refusal = (extensions?: Record<string, unknown>): ApolloLink.Result => ({
  errors: [{ message: 'canary', ...(extensions && { extensions }) }],
});

it('records a response', async () => {
  expect(await loggedEntries(of({ data: { viewer: { __typename: 'Viewer', id: '1' } } }))).toEqual([['Viewer', 'OK', '']]);
});

it('records code and request id of a refusal', async () => {
  expect(await loggedEntries(of(refusal({ code: 'PROVIDER_TIMEOUT', requestId: 'r-1' })))).toEqual([
    ['Viewer', 'PROVIDER_TIMEOUT', 'r-1'],
  ]);
  expect(await loggedEntries(of(refusal()))).toEqual([['Viewer', 'UNKNOWN', '']]);
});

it('records a network failure', async () => {
  expect(await loggedEntries(throwError(() => new TypeError('canary')))).toEqual([['Viewer', 'UNREACHABLE', '']]);
});

it('records a cancelled request', async () => {
  expect(await loggedEntries(NEVER, true)).toEqual([['Viewer', 'CANCELLED', '']]);
});

it('calls back when the audit log has not stored an operation', async () => {
  const countCalls = async (answer: ApolloLink.Result): Promise<number> => {
    let calls = 0;
    const link = ApolloLink.from([unrecordedLink(() => (calls += 1)), new ApolloLink(() => of(answer))]);
    await new ApolloClient({ cache: new InMemoryCache(), link }).query({ query: QUERY, fetchPolicy: 'no-cache' }).catch(() => {});
    return calls;
  };
  const data = { viewer: { __typename: 'Viewer', id: '1' } };
  expect(await countCalls({ data })).toBe(0);
  expect(await countCalls({ data, extensions: { unrecorded: ['viewer'] } })).toBe(1);
  // A write whose outcome is unknown needs its entry most.
  expect(await countCalls({ ...refusal({ code: 'OUTCOME_UNKNOWN' }), extensions: { unrecorded: ['viewer'] } })).toBe(1);
});
