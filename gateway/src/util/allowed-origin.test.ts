import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './allowed-origin.ts';

const config = {
  WEB_ORIGINS: undefined,
  API_ORIGINS: ['https://tool.example.test'],
  TRUST_PROXY: false,
};
const host = 'localhost:4000';

describe('an origin', () => {
  it.each([
    ['https://dashboard.example.test', false],
    ['https://tool.example.test', true],
    ['http://localhost:4000', true],
    [undefined, true],
    ['http://localhost:4001', false],
    ['https://evil.example.test', false],
    ['https://dashboard.example.test.evil.test', false],
    ['http://localhost:4000.evil.test', false],
    ['http://localhost:4000@evil.test', false],
    ['http://localhost:4000/', false],
    ['null', false],
    ['', false],
  ])('%s is allowed: %s', (origin, allowed) => {
    expect(isAllowedOrigin({ host, ...(origin === undefined ? {} : { origin }) }, config)).toBe(allowed);
  });

  it('must be one of the configured ones, whatever host the request names', () => {
    const set = { ...config, WEB_ORIGINS: ['https://dashboard.example.test'], TRUST_PROXY: true };
    const allows = (origin: string, host: string) => isAllowedOrigin({ host, 'x-forwarded-host': host, origin }, set);
    expect(allows('https://dashboard.example.test', 'gateway:4000')).toBe(true);
    expect(allows('https://tool.example.test', 'gateway:4000')).toBe(true);
    expect(allows('https://evil.example.test', 'evil.example.test')).toBe(false);
  });

  it('is refused without a valid host', () => {
    for (const bad of [undefined, '', 'a b', 'localhost:4000, x', 'localhost:4000; x'])
      expect(isAllowedOrigin({ ...(bad === undefined ? {} : { host: bad }), origin: 'http://localhost:4000' }, config)).toBe(
        false,
      );
  });

  it('is allowed if it is that of the forwarded host, but only behind a trusted proxy', () => {
    const headers = {
      host: 'gateway:4000',
      origin: 'https://app.example.test',
      'x-forwarded-host': 'app.example.test, inner',
      'x-forwarded-proto': 'https',
    };
    expect(isAllowedOrigin(headers, config)).toBe(false);
    expect(isAllowedOrigin(headers, { ...config, TRUST_PROXY: true })).toBe(true);
    expect(isAllowedOrigin({ ...headers, 'x-forwarded-proto': 'http' }, { ...config, TRUST_PROXY: true })).toBe(false);
  });
});
