import { describe, expect, it } from 'vitest';
import { freshnessOf, isStale, type Signs } from './freshness.ts';

const NOW = 1_000_000;
const live: Signs = {
  online: true,
  open: true,
  caughtUp: true,
  wasLive: true,
  lastSign: NOW - 400,
  behindSince: null,
  confirmedAt: NOW - 60_000,
  status: 'LIVE',
};
const lost: Signs = { ...live, open: false, caughtUp: false, confirmedAt: NOW - 1_000 };
const first: Signs = { ...lost, wasLive: false };
const at = (ago: number) => NOW - ago;

describe('freshnessOf', () => {
  it.each<[string, Signs, string, number | null]>([
    ['signs keep coming', live, 'LIVE', null],
    ['the last sign is less than 5 s old', { ...live, lastSign: at(4_999) }, 'LIVE', null],
    ['nothing came for 5 s', { ...live, lastSign: at(5_000) }, 'AGED', 5],
    ['nothing came for 12.9 s', { ...live, lastSign: at(12_900) }, 'AGED', 12],
    ['the page shows what came less than 2 s ago', { ...live, behindSince: at(1_999) }, 'LIVE', null],
    ['the page has not shown what came 3.5 s ago', { ...live, behindSince: at(3_500) }, 'AGED', 3],
    ['the page is behind and nothing comes', { ...live, lastSign: at(6_000), behindSince: at(2_000) }, 'AGED', 6],
    ['the socket is lost', lost, 'RECONNECTING', 1],
    ['the socket stands, the subscription does not', { ...lost, open: true }, 'RECONNECTING', 1],
    ['it is taken up again at once', { ...lost, confirmedAt: at(999) }, 'LIVE', null],
    ['an image was just read', first, 'CONNECTING', null],
    ['an image was read 5 s ago', { ...first, confirmedAt: at(5_000) }, 'RECONNECTING', 5],
    ['there is no network', { ...lost, online: false }, 'OFFLINE', 1],
    ['there is no network, and the server still speaks', { ...live, online: false }, 'LIVE', null],
    ['the network went while the socket seems to stand', { ...live, online: false, lastSign: at(2_500) }, 'OFFLINE', 2],
    ['the list is being read', { ...live, status: 'LOADING' }, 'LOADING', null],
    ['a part of the list was just read', { ...first, status: 'LOADING' }, 'LOADING', null],
    ['the gateway lost the provider', { ...live, status: 'STALE' }, 'PROVIDER_STALE', null],
    ['the gateway gave the provider up for now', { ...live, status: 'DOWN' }, 'PROVIDER_DOWN', null],
    ['gateway and provider are lost', { ...lost, status: 'DOWN' }, 'RECONNECTING', 1],
  ])('when %s', (_case, signs, level, seconds) => {
    expect(freshnessOf(signs, NOW)).toEqual({ level, seconds });
  });
});

it('doubts every state but the first moments and the live one', () => {
  const levels = ['CONNECTING', 'LOADING', 'LIVE', 'AGED', 'RECONNECTING', 'OFFLINE', 'PROVIDER_STALE', 'PROVIDER_DOWN'] as const;
  expect(levels.filter((level) => !isStale({ level, seconds: null }))).toEqual(['CONNECTING', 'LOADING', 'LIVE']);
});
