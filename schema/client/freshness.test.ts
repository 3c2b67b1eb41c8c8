import { describe, expect, it } from 'vitest';
import { freshnessOf, isStale, type FreshnessInputs } from './freshness.ts';

const NOW = 1_000_000;
const at = (ago: number) => NOW - ago;
const live: FreshnessInputs = {
  offlineSince: null,
  isOpen: true,
  hasFailed: false,
  isRefused: false,
  isCaughtUp: true,
  provenAt: at(400),
  wasLive: true,
  status: 'LIVE',
};
const lost: FreshnessInputs = { ...live, isOpen: false, isCaughtUp: false };
const firstConnection: FreshnessInputs = { ...lost, wasLive: false };

describe('freshnessOf', () => {
  it.each<[string, FreshnessInputs, string, number | null]>([
    ['proofs keep arriving', live, 'LIVE', null],
    ['the last proof is less than 1.75 s old', { ...live, provenAt: at(1_749) }, 'LIVE', null],
    ['the last proof is 1.75 s old', { ...live, provenAt: at(1_750) }, 'AGED', 1],
    ['the last proof is 12.9 s old', { ...live, provenAt: at(12_900) }, 'AGED', 12],
    ['the subscription resumes immediately', lost, 'LIVE', null],
    ['the socket is closed for longer', { ...lost, provenAt: at(1_750) }, 'RECONNECTING', 1],
    ['the socket is open without a subscription', { ...lost, isOpen: true, provenAt: at(2_000) }, 'RECONNECTING', 2],
    ['the socket is closed, and the next attempt fails', { ...lost, hasFailed: true }, 'RECONNECTING', 0],
    ['a snapshot was just loaded', firstConnection, 'CONNECTING', null],
    ['a snapshot was loaded 2 s ago', { ...firstConnection, provenAt: at(2_000) }, 'CONNECTING', 2],
    ['a snapshot was loaded 5 s ago', { ...firstConnection, provenAt: at(5_000) }, 'RECONNECTING', 5],
    ['the first attempt to connect fails', { ...firstConnection, hasFailed: true }, 'RECONNECTING', 0],
    ['the user has too many sockets', { ...firstConnection, hasFailed: true, isRefused: true }, 'TOO_MANY_SOCKETS', 0],
    ['the browser went offline just now', { ...live, offlineSince: at(10) }, 'OFFLINE', 0],
    ['there is no network', { ...lost, offlineSince: at(10), provenAt: at(3_000) }, 'OFFLINE', 3],
    ['there is no network, but a server on this machine', { ...live, offlineSince: at(5_000) }, 'LIVE', null],
    ['the list is loading', { ...live, status: 'LOADING' }, 'LOADING', null],
    ['a part of the list was just loaded', { ...firstConnection, status: 'LOADING' }, 'LOADING', null],
    ['a part of the list was loaded 2 s ago', { ...live, status: 'LOADING', provenAt: at(2_000) }, 'AGED', 2],
    ['the gateway lost the provider', { ...live, status: 'STALE' }, 'PROVIDER_STALE', null],
    ['the gateway has stopped reconnecting for now', { ...live, status: 'DOWN' }, 'PROVIDER_DOWN', null],
    ['gateway and provider are lost', { ...lost, status: 'DOWN', provenAt: at(2_000) }, 'RECONNECTING', 2],
  ])('returns level and seconds when %s', (_case, inputs, level, seconds) => {
    expect(freshnessOf(inputs, NOW)).toEqual({ level, seconds });
  });
});

it('everything that is not proven current is stale', () => {
  const levels = ['CONNECTING', 'LOADING', 'LIVE', 'PROVIDER_STALE', 'PROVIDER_DOWN'] as const;
  expect(levels.filter((level) => !isStale({ level, seconds: null }))).toEqual(['CONNECTING', 'LOADING', 'LIVE']);
  expect(isStale({ level: 'CONNECTING', seconds: 2 })).toBe(true);
  expect(isStale({ level: 'OFFLINE', seconds: 0 })).toBe(true);
});
