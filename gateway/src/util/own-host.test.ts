import { expect, it } from 'vitest';
import { socketSources } from './own-host.ts';

const unset = { WEB_ORIGINS: undefined, TRUST_PROXY: true };

it('the content security policy allows sockets at the configured origins', () => {
  const set = { ...unset, WEB_ORIGINS: ['https://dashboard.example.test', 'http://localhost:8080'] };
  const headers = { host: 'evil.example.test', 'x-forwarded-host': 'evil.example.test' };
  expect(socketSources(headers, set)).toEqual(['wss://dashboard.example.test', 'ws://localhost:8080']);
});

it.each([
  ['dashboard.example.test:8443', ['ws://dashboard.example.test:8443', 'wss://dashboard.example.test:8443']],
  ['[2001:db8::1]:443', ['ws://[2001:db8::1]:443', 'wss://[2001:db8::1]:443']],
  ["x; script-src 'unsafe-inline'", []],
  ['x;script-src', []],
  ['*', []],
  ['x,y', []],
  ['', []],
])(
  'without configured origins, the content security policy allows sockets at the host %j, if it is well formed',
  (host, sources) => {
    expect(socketSources({ host }, unset)).toEqual(sources);
    expect(socketSources({ host: 'x', 'x-forwarded-host': host }, { ...unset, TRUST_PROXY: false })).toHaveLength(2);
  },
);
