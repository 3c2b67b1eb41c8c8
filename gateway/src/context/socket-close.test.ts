import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gatewayError } from '../errors/catalogue.ts';
import { closeFor, SOCKET_CLOSE } from './socket-close.ts';

it('docs/errors.md explains every reason to close a socket', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  for (const { code, reason } of Object.values(SOCKET_CLOSE)) expect(page).toContain(`| ${code} | \`${reason}\` |`);
});

it('only an explicit refusal of a bearer token is terminal', () => {
  expect(closeFor(gatewayError('UNAUTHENTICATED')).code).toBe(4401);
  expect(closeFor(gatewayError('FORBIDDEN')).code).toBe(4403);
  for (const error of [gatewayError('PROVIDER_UNREACHABLE'), gatewayError('PROVIDER_TIMEOUT'), new Error('x')]) {
    expect(closeFor(error).code).toBe(1013);
  }
});
