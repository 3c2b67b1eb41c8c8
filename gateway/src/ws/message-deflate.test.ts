import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inflateMessage, withSmallestWindow } from './message-deflate.ts';

it.each([
  ['permessage-deflate; client_max_window_bits', 'permessage-deflate; client_max_window_bits=9'],
  [
    'permessage-deflate; client_max_window_bits=12, permessage-deflate',
    'permessage-deflate; client_max_window_bits=9, permessage-deflate',
  ],
  ['permessage-deflate; client_max_window_bits="15"; a=b', 'permessage-deflate; client_max_window_bits=9; a=b'],
  // Not offered, smaller, or invalid.
  ['permessage-deflate', 'permessage-deflate'],
  ['permessage-deflate; client_max_window_bits=8', 'permessage-deflate; client_max_window_bits=8'],
  ['permessage-deflate; client_max_window_bits=16', 'permessage-deflate; client_max_window_bits=16'],
  ['permessage-deflate; server_max_window_bits=10', 'permessage-deflate; server_max_window_bits=10'],
])('the offer %s is changed to %s', (offer, smallest) => expect(withSmallestWindow(offer)).toBe(smallest));

it('decompresses no more of a message than allowed', () => {
  const message = deflateRawSync(Buffer.alloc(10_000));
  expect(inflateMessage(message, 10_000)).toEqual(Buffer.alloc(10_000));
  expect(inflateMessage(message, 9_999)).toBeInstanceOf(RangeError);
});

it('refuses a message that is not valid, with another error', () => {
  const error = inflateMessage(Buffer.from([0x07]), 100);
  expect([error instanceof Error, error instanceof RangeError]).toEqual([true, false]);
});
