import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, ENVIRONMENT_NAMES, readConfig } from './config.ts';

const urls: Record<string, string> = Object.fromEntries(
  ['AUTH', 'ACCOUNT', 'DASHBOARD', 'DATA', 'ODDS', 'BET_BUILDER'].map((name) => [
    `${name}_API_URL`,
    `http://localhost:9/${name}/`,
  ]),
);
urls['PUSH_URL'] = 'ws://localhost:9/push/subscribe';

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}

describe('readConfig', () => {
  it('has defaults for variables that are not set', () => {
    expect(readConfig(urls)).toMatchObject({
      PORT: 4000,
      AUTH_REDIRECT_PATH: '/login',
      INTROSPECTION: true,
      PROVIDER_HEADERS: { secret: 'Api-Secret', channel: 'Api-Channel', authorizationMethod: 'X-Authorization-Method' },
    });
  });

  it('limits attempts for an account strictly, and for an address, which users may share, loosely', () => {
    const limits = { SIGN_IN_ATTEMPTS: 10, RESET_ATTEMPTS: 5, ADDRESS_ATTEMPTS: 100 };
    expect(readConfig(urls)).toMatchObject(limits);
    for (const name of Object.keys(limits)) expect(problemsOf({ ...urls, [name]: '0' }), name).toHaveLength(1);
  });

  it('reads header names and widget names from one JSON variable each, with defaults for the others', () => {
    const { PROVIDER_HEADERS, WIDGET_NAMES } = readConfig({
      ...urls,
      PROVIDER_HEADERS: '{"secret":"Acme-Secret"}',
      WIDGET_NAMES: '{"live":"score"}',
    });
    expect(PROVIDER_HEADERS).toMatchObject({ secret: 'Acme-Secret', customerId: 'X-Customer-Id' });
    expect(WIDGET_NAMES).toEqual({ namespace: 'trading', broadcast: 'broadcast', live: 'score', preGame: 'pre-series' });
    for (const wrong of ['{"secret":"a b"}', '{"secrets":"Acme-Secret"}', '{']) {
      expect(problemsOf({ ...urls, PROVIDER_HEADERS: wrong }), wrong).toHaveLength(1);
    }
  });

  it('refuses the settings of tests in production', () => {
    const key = `k1:${Buffer.alloc(32).toString('base64')}`;
    const env = { ...urls, TRADING_TOKEN_KEY: key, TEST_SETTINGS: '{}' };
    expect(problemsOf({ ...env, NODE_ENV: 'production' })).toEqual([expect.stringMatching(/^TEST_SETTINGS:/)]);
    expect(problemsOf(env)).toEqual([]);
  });

  it('accepts only http and https URLs for links and services of the web', () => {
    expect(readConfig({ ...urls, BILLING_PORTAL_URL: 'https://billing.example.test/' }).BILLING_PORTAL_URL).toBe(
      'https://billing.example.test',
    );
    for (const name of ['BILLING_PORTAL_URL', 'DOCS_URL', 'ANALYTICS_URL', 'SENTRY_DSN']) {
      expect(problemsOf({ ...urls, [name]: 'javascript:alert(1)' }), name).toHaveLength(1);
    }
  });

  it('names every problem at once', () => {
    const { DATA_API_URL: _omitted, ...rest } = urls;
    const problems = problemsOf({
      ...rest,
      PORT: '70000',
      LOG_LEVEL: 'loud',
      TRADING_TOKEN_KEY: 'short',
      NODE_ENV: 'production',
    });
    for (const name of ['PORT', 'LOG_LEVEL', 'TRADING_TOKEN_KEY', 'DATA_API_URL']) {
      expect(
        problems.some((problem) => problem.startsWith(`${name}:`)),
        name,
      ).toBe(true);
    }
  });

  it('requires an encryption key and no demo data in production, and keeps introspection off', () => {
    expect(problemsOf({ ...urls, NODE_ENV: 'production', DEMO_DATA: 'on' }).map((problem) => problem.split(':')[0])).toEqual([
      'TRADING_TOKEN_KEY',
      'DEMO_DATA',
    ]);
    const key = `k1:${Buffer.alloc(32).toString('base64')}`;
    expect(readConfig({ ...urls, NODE_ENV: 'production', TRADING_TOKEN_KEY: key }).INTROSPECTION).toBe(false);
  });

  it('refuses two encryption keys of one name, of which only the first could decrypt', () => {
    const [one, two] = [0, 1].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    expect(problemsOf({ ...urls, TRADING_TOKEN_KEY: `k1:${one},k1:${two}` })).toEqual(['TRADING_TOKEN_KEY: names a key twice']);
    expect(problemsOf({ ...urls, TRADING_TOKEN_KEY: `k2:${one},k1:${two}` })).toEqual([]);
  });

  it('binds the admin server to this machine unless ADMIN_ADDRESS has another address', () => {
    const read = (ADMIN_ADDRESS: string) => readConfig({ ...urls, ADMIN_ADDRESS }).ADMIN_ADDRESS;
    expect(read('')).toBeUndefined();
    expect(read('9400')).toEqual({ host: '127.0.0.1', port: 9400 });
    expect(read('10.0.0.5:9400')).toEqual({ host: '10.0.0.5', port: 9400 });
    expect(read('[::1]:0')).toEqual({ host: '::1', port: 0 });
    for (const wrong of ['70000', 'localhost:9400', '10.0.0:9400', '::1:9400', '[10]:1', ':9400', '10.0.0.5:', '0.0.0.0'])
      expect(problemsOf({ ...urls, ADMIN_ADDRESS: wrong }), wrong).toEqual([expect.stringMatching(/^ADMIN_ADDRESS: /)]);
  });

  it('reads empty values as unset and removes trailing slashes of URLs', () => {
    const config = readConfig({ ...urls, PORT: '' });
    expect(config.PORT).toBe(4000);
    expect(config.DATA_API_URL).toBe('http://localhost:9/DATA');
  });

  it('refuses a redirect away from this site', () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      expect(problemsOf({ ...urls, AUTH_REDIRECT_PATH: path }), path).toHaveLength(1);
    }
  });

  it("refuses widgets on an origin of the dashboard, where they could read the dashboard's storage", () => {
    const web = 'https://dash.example.test,https://other.example.test';
    const problems = (widgets: string) => problemsOf({ ...urls, WEB_ORIGINS: web, WIDGET_BASE_URL: widgets });
    expect(problems('https://other.example.test/widgets')).toEqual([expect.stringMatching(/^WIDGET_BASE_URL:/)]);
    expect(problems('https://widgets.example.test')).toEqual([]);
    expect(problems('https://dash.example.test:8443')).toEqual([]);
  });

  it('reads the API addresses that code examples show', () => {
    expect(readConfig(urls).PUBLIC_API_URLS).toEqual({});
    const PUBLIC_API_URLS = '{"data":"https://api.example.test/","push":"wss://push.example.test/subscribe"}';
    expect(readConfig({ ...urls, PUBLIC_API_URLS }).PUBLIC_API_URLS).toEqual({
      data: 'https://api.example.test',
      push: 'wss://push.example.test/subscribe',
    });
    expect(problemsOf({ ...urls, PUBLIC_API_URLS: '{"push":"https://push.example.test"}' })).toEqual([
      expect.stringMatching(/^PUBLIC_API_URLS:/),
    ]);
  });

  it('has at most 60 variables, all in .env.example; its first part has at most 25, with all of README.md and docker-compose.yml', () => {
    const namesIn = (text: string): string[] => text.match(/^[A-Z_0-9]+(?==)/gm) ?? [];
    const listed = namesIn(example);
    expect(ENVIRONMENT_NAMES.filter((name) => !listed.includes(name))).toEqual([]);
    expect(ENVIRONMENT_NAMES.length).toBeLessThanOrEqual(60);
    const first = namesIn(example.slice(0, example.indexOf('\n# 2. ')));
    expect(first.length).toBeLessThanOrEqual(25);
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const used = ENVIRONMENT_NAMES.filter((name) => new RegExp(`^ *${name}:`, 'm').test(compose) || readme.includes(`\`${name}`));
    expect(used.filter((name) => !first.includes(name))).toEqual([]);
  });

  it('has the defaults that .env.example gives', () => {
    const values = Object.fromEntries([...example.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
    // Keys are random per process where none is set.
    const key = { TRADING_TOKEN_KEY: `k1:${Buffer.alloc(32).toString('base64')}` };
    expect(readConfig({ ...values, ...urls, ...key })).toEqual(readConfig({ ...urls, ...key }));
  });
});
