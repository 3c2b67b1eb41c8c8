import { expect, it } from 'vitest';
import { checkWebhook, WEBHOOK_LIMITS, WEBHOOK_TEXTS } from './webhooks.ts';

it('the text for an address that is too long says how long one may be', () => {
  const url = (length: number) => 'https://example.test/'.padEnd(length, 'x');
  const textsOf = (length: number) =>
    checkWebhook({ url: url(length), events: ['KEY_CREATED'], suspendedSeconds: 30 }, { allowsHttp: false }).map(
      ({ code }) => WEBHOOK_TEXTS[code],
    );
  expect(textsOf(WEBHOOK_LIMITS.urlLength)).toEqual([]);
  expect(textsOf(WEBHOOK_LIMITS.urlLength + 1)).toEqual([
    expect.stringContaining(`at most ${WEBHOOK_LIMITS.urlLength} characters`),
  ]);
});
