import { expect, it } from 'vitest';
import { RequestLog } from './diagnostics.ts';

const REQUEST = { at: 0, durationMs: 5, operation: 'Viewer', code: 'OK', requestId: '' };

it('the request log keeps the last twenty requests, newest first', () => {
  const log = new RequestLog();
  // They end in another order than they begin in.
  for (let at = 1; at <= 30; at += 2) for (const each of [at + 1, at]) log.add({ ...REQUEST, at: each });
  expect(log.entries().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 30 - index));
});

it('the request log replaces malformed names, codes and ids', () => {
  const log = new RequestLog();
  const secret = 'Bearer canary-secret';
  log.add({ ...REQUEST, operation: `query { key(secret: "${secret}") }`, code: secret, requestId: secret });
  log.add({ ...REQUEST, at: 1, code: 'PROVIDER_TIMEOUT', requestId: '8d4a7f0e-2f3b-4c55-9f0e-5a4f0b8a2d11' });
  expect(log.entries()).toEqual([
    { ...REQUEST, at: 1, code: 'PROVIDER_TIMEOUT', requestId: '8d4a7f0e-2f3b-4c55-9f0e-5a4f0b8a2d11' },
    { ...REQUEST, operation: 'unnamed', code: 'UNKNOWN', requestId: '' },
  ]);
});
