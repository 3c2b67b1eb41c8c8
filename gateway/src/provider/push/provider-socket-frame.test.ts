import { describe, expect, it } from 'vitest';
import { readFrame } from './provider-socket-frame.ts';

const CHANNELS = new Set(['series_updates']);
const envelope = { channel: 'series_updates', uuid: 'u-1', created: '2026-05-28T17:00:00.114Z', payload: { patch: [] } };
const read = (message: unknown) => readFrame(Buffer.from(JSON.stringify(message)), false, CHANNELS);

describe('a frame', () => {
  it('is an update if its channel was requested, whatever else it contains', () => {
    expect(read({ ...envelope, is_sent: true, more: 1 })).toEqual({ kind: 'update', update: envelope });
  });

  it.each([
    [{ uuid: 7 }, { uuid: '7' }],
    [{ created: '2026-05-28T19:00:00.114+02:00' }, { created: '2026-05-28T17:00:00.114Z' }],
  ])('is an update with %j', (given, expected) => {
    expect(read({ ...envelope, ...given })).toEqual({ kind: 'update', update: { ...envelope, ...expected } });
  });

  it.each([
    ['of another channel', { ...envelope, channel: 'weather_updates' }],
    ['of another channel without an envelope', { channel: 'weather_updates' }],
    ['of the system', { channel: 'system', cmd: 'weather' }],
    ['of the system without a command', { channel: 'system' }],
    ['of the system with a payload', { ...envelope, channel: 'system' }],
  ])('%s is ignored [live.system-ignored]', (_, message) => {
    expect(read(message)).toMatchObject({ kind: 'other' });
  });

  it.each([
    [
      { channel: 'system', cmd: 'init', reconnect_token: 't', reconnected: true },
      { resumed: true, reconnectToken: 't', createdAt: null },
    ],
    [
      { channel: 'system', cmd: 'init', reconnect_token: 't', reconnected: false, created: '1970-01-01T00:00:01.5Z' },
      { resumed: false, reconnectToken: 't', createdAt: 1_500 },
    ],
    [
      { channel: 'system', cmd: 'init' },
      { resumed: false, reconnectToken: null, createdAt: null },
    ],
    [
      { channel: 'system', cmd: 'init', reconnect_token: 7, reconnected: 'yes', created: 'now' },
      { resumed: false, reconnectToken: null, createdAt: null },
    ],
  ])('%j is init', (message, init) => {
    expect(read(message)).toEqual({ kind: 'init', ...init });
  });

  it.each([
    [{ channel: 'system', cmd: 'heartbeat', created: '1970-01-01T00:00:02Z' }, 2_000],
    [{ channel: 'system', cmd: 'heartbeat', created: '1970-01-01T02:00:02+02:00' }, 2_000],
    [{ channel: 'system', cmd: 'heartbeat' }, null],
  ])('%j is a heartbeat', (message, createdAt) => {
    expect(read(message)).toEqual({ kind: 'heartbeat', createdAt });
  });

  it('can be the notice that the provider goes away', () => {
    expect(read({ channel: 'system', cmd: 'going_away' })).toEqual({ kind: 'going-away' });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['no channel', { ...envelope, channel: undefined }],
    ['no uuid', { ...envelope, uuid: undefined }],
    ['an endless uuid', { ...envelope, uuid: 'u'.repeat(201) }],
    ['an object with a length as uuid', { ...envelope, uuid: { length: { valueOf: 1, toString: 1 } } }],
    ['no time', { ...envelope, created: 'yesterday' }],
    ['no payload', { ...envelope, payload: undefined }],
    ['a list as payload', { ...envelope, payload: [] }],
  ])('with %s is malformed', (_, message) => {
    expect(read(message)).toMatchObject({ kind: 'malformed' });
  });

  it('is read from a binary message as from a text', () => {
    const update = { ...envelope, payload: { patch: [], state: { title: 'Café \u{1f3c6}' } } };
    expect(readFrame(Buffer.from(JSON.stringify(update)), true, CHANNELS)).toEqual({ kind: 'update', update });
  });

  it('is malformed if it is no text or cut off', () => {
    const text = Buffer.from(JSON.stringify({ ...envelope, uuid: 'ü' }), 'latin1');
    expect(readFrame(text, true, CHANNELS)).toMatchObject({ kind: 'malformed', reason: 'binary' });
    expect(readFrame(Buffer.from('{"channel":'), false, CHANNELS)).toMatchObject({ kind: 'malformed' });
  });
});
