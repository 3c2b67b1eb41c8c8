import { readFileSync } from 'node:fs';
import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { useStack } from '../support/stack.ts';

const development = useStack({ NODE_ENV: 'development' });
const production = useStack({
  NODE_ENV: 'production',
  DEMO_DATA: 'off',
  INTROSPECTION: 'on',
  TRADING_TOKEN_KEY: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
});

/** Rows of the tables of deviations in docs/api.md, `id: result`. */
function documented(heading: string): readonly string[] {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const section = page.split(`### ${heading}\n`)[1]?.split(/\n##/)[0] ?? '';
  const rows = [...section.matchAll(/^\| (error|warn|notice) \| (.*?) \|/gm)];
  return rows.flatMap(([, status, ids = '']) => [...ids.matchAll(/`(\w{4})`/g)].map(([, id]) => `${id}: ${status}`)).toSorted();
}

describe('GraphQL over HTTP', () => {
  it.each([
    ['development, with a bearer', development, true],
    ['production, with a bearer', production, true],
    ['development, without a bearer', development, false],
    ['production, without a bearer', production, false],
  ])('%s: the deviations of the audits are those of docs/api.md', async (_mode, stack, hasBearer) => {
    const { gateway } = stack();
    const bearer = hasBearer ? await gateway.signIn('trader@example.test') : null;
    const audits = serverAudits({
      url: `${gateway.url}/graphql`,
      fetchFn(url: string, init: RequestInit = {}) {
        const headers = new Headers(init.headers);
        if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
        return fetch(url, { ...init, headers });
      },
    });
    expect(audits.length).toBeGreaterThan(50);
    const results = await Promise.all(audits.map(({ fn }) => fn()));
    const deviations = results.filter(({ status }) => status !== 'ok').map(({ id, status }) => `${id}: ${status}`);
    expect(deviations.toSorted()).toEqual(documented(hasBearer ? 'Deviations with a bearer' : 'Deviations without a bearer'));
  });

  it('has neither errors nor warnings with a bearer', () => {
    expect(documented('Deviations with a bearer').filter((row) => !row.endsWith('notice'))).toEqual([]);
  });
});

it('paths below an endpoint are not found, whatever the method', async () => {
  const { gateway } = production();
  const query = JSON.stringify({ query: '{ clientConfig { isDemo } }' });
  for (const path of ['/graphql/x', '/graphql/graphiql/other.js', '/health/x', '/ready/x', '/.well-known/x', '/docs/x']) {
    const headers = { 'content-type': 'application/json' };
    for (const init of [{ method: 'POST', headers, body: query }, { headers: { accept: 'text/html' } }]) {
      const response = await fetch(gateway.url + path, init);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ errors: [{ message: 'Not found.', extensions: { code: 'BAD_REQUEST' } }] });
    }
  }
});

it('a response denies the devices that the dashboard does not use', async () => {
  const policy = (await fetch(`${production().gateway.url}/health`)).headers.get('permissions-policy');
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) expect(policy).toContain(`${feature}=()`);
});
