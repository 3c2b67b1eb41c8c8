import { describe, expect, it } from 'vitest';
import { freshnessOf, isStale, type FreshnessInputs } from './freshness.ts';

const NOW = 1_000_000;
const live: FreshnessInputs = {
  isOnline: true,
  isOpen: true,
  isCaughtUp: true,
  wasLive: true,
  lastMessageAt: NOW - 400,
  behindSince: null,
  confirmedAt: NOW - 60_000,
  status: 'LIVE',
};
const lost: FreshnessInputs = { ...live, isOpen: false, isCaughtUp: false, confirmedAt: NOW - 1_000 };
const first: FreshnessInputs = { ...lost, wasLive: false };
const at = (ago: number) => NOW - ago;

describe('freshnessOf', () => {
  it.each<[string, FreshnessInputs, string, number | null]>([
    ['messages keep arriving', live, 'LIVE', null],
    ['the last message is less than 5 s old', { ...live, lastMessageAt: at(4_999) }, 'LIVE', null],
    ['no message arrived for 5 s', { ...live, lastMessageAt: at(5_000) }, 'AGED', 5],
    ['no message arrived for 12.9 s', { ...live, lastMessageAt: at(12_900) }, 'AGED', 12],
    ['the page is less than 2 s behind', { ...live, behindSince: at(1_999) }, 'LIVE', null],
    ['the page is 3.5 s behind', { ...live, behindSince: at(3_500) }, 'AGED', 3],
    ['the page is behind and no message arrives', { ...live, lastMessageAt: at(6_000), behindSince: at(2_000) }, 'AGED', 6],
    ['the socket is closed', lost, 'RECONNECTING', 1],
    ['the socket is open without a subscription', { ...lost, isOpen: true }, 'RECONNECTING', 1],
    ['the subscription resumes immediately', { ...lost, confirmedAt: at(999) }, 'LIVE', null],
    ['a snapshot was just loaded', first, 'CONNECTING', null],
    ['a snapshot was loaded 5 s ago', { ...first, confirmedAt: at(5_000) }, 'RECONNECTING', 5],
    ['there is no network', { ...lost, isOnline: false }, 'OFFLINE', 1],
    ['there is no network, but the server still sends messages', { ...live, isOnline: false }, 'LIVE', null],
    ['the network is lost while the socket seems open', { ...live, isOnline: false, lastMessageAt: at(2_500) }, 'OFFLINE', 2],
    ['the list is loading', { ...live, status: 'LOADING' }, 'LOADING', null],
    ['a part of the list was just loaded', { ...first, status: 'LOADING' }, 'LOADING', null],
    ['the gateway lost the provider', { ...live, status: 'STALE' }, 'PROVIDER_STALE', null],
    ['the gateway has stopped reconnecting for now', { ...live, status: 'DOWN' }, 'PROVIDER_DOWN', null],
    ['gateway and provider are lost', { ...lost, status: 'DOWN' }, 'RECONNECTING', 1],
  ])('when %s', (_case, inputs, level, seconds) => {
    expect(freshnessOf(inputs, NOW)).toEqual({ level, seconds });
  });
});

it('marks every level as stale except connecting, loading and live', () => {
  const levels = ['CONNECTING', 'LOADING', 'LIVE', 'AGED', 'RECONNECTING', 'OFFLINE', 'PROVIDER_STALE', 'PROVIDER_DOWN'] as const;
  expect(levels.filter((level) => !isStale({ level, seconds: null }))).toEqual(['CONNECTING', 'LOADING', 'LIVE']);
});
