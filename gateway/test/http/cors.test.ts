import { describe, expect, it } from 'vitest';
import { RawSocket } from '../support/raw-socket.ts';
import { useStack } from '../support/stack.ts';

const TOOL = 'https://tool.example.test';
const stack = useStack({ API_ORIGINS: `${TOOL}, https://other.example.test:8443` });
const stackWithoutOrigins = useStack();

const preflight = (url: string, origin: string, headers = 'authorization,content-type') =>
  fetch(`${url}/graphql`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
  });
const accessHeaders = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const headerList = (response: Response, name: string): string[] => (response.headers.get(name) ?? '').toLowerCase().split(/, */);

describe('a page of API_ORIGINS', () => {
  it.each([TOOL, 'https://other.example.test:8443'])('%s passes the preflight', async (origin) => {
    const response = await preflight(stack().gateway.url, origin);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(headerList(response, 'access-control-allow-methods')).toEqual(['post']);
    expect(headerList(response, 'access-control-allow-headers').toSorted()).toEqual([
      'authorization',
      'content-type',
      'last-event-id',
      'x-acting-customer',
      'x-trading-token',
    ]);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(headerList(response, 'vary')).toContain('origin');
  });

  it('reads each response, its cost, its rate, its request id and the time of the server, without credentials of the browser', async () => {
    const { gateway } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    const request = (headers: Record<string, string>, query = '{ viewer { isStaff } }') =>
      gateway.post(JSON.stringify({ query }), { origin: TOOL, ...headers });
    const success = await request({ authorization: `Bearer ${bearer}` });
    const inSuccess = ['date', 'x-request-id', 'document-cost', 'ratelimit', 'ratelimit-policy'];
    const refused = await request({});
    const unreadable = await gateway.post('{', { origin: TOOL });
    expect([success.status, refused.status, unreadable.status]).toEqual([200, 401, 400]);
    for (const response of [success, refused, unreadable]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(TOOL);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(headerList(response, 'vary')).toContain('origin');
      const exposed = headerList(response, 'access-control-expose-headers');
      const alsoInErrors = ['age', 'retry-after', 'www-authenticate'];
      for (const name of [...inSuccess, ...alsoInErrors]) expect(exposed).toContain(name);
    }
    for (const name of inSuccess) expect(success.headers.get(name)).not.toBeNull();
  });

  it('opens a socket', async () => {
    const socket = await RawSocket.open(stack().gateway.url, { origin: TOOL });
    expect(socket).toBeInstanceOf(RawSocket);
    if (socket instanceof RawSocket) await socket.end();
  });
});

describe('a page of another origin', () => {
  it.each(['https://evil.test', 'null', 'http://tool.example.test', `${TOOL}.evil.test`, `${TOOL}:8443`, `${TOOL}/`])(
    '%s gets no access over HTTP, and no socket',
    async (origin) => {
      const { gateway } = stack();
      const preflightAnswer = await preflight(gateway.url, origin);
      const answer = await gateway.post(JSON.stringify({ query: '{ viewer { isStaff } }' }), { origin });
      for (const response of [preflightAnswer, answer]) {
        expect(accessHeaders(response)).toEqual([]);
        // A shared cache must not serve this response to a page that has access.
        expect(headerList(response, 'vary')).toContain('origin');
      }
      expect(await RawSocket.open(gateway.url, { origin })).toBe(403);
    },
  );

  it('gets no access by default', async () => {
    const { gateway } = stackWithoutOrigins();
    const preflightAnswer = await preflight(gateway.url, TOOL);
    const answer = await gateway.post(JSON.stringify({ query: '{ viewer { isStaff } }' }), { origin: TOOL });
    for (const response of [preflightAnswer, answer]) expect(accessHeaders(response)).toEqual([]);
    expect(await RawSocket.open(gateway.url, { origin: TOOL })).toBe(403);
  });
});
