import { describe, expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('accepts %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  it.each([undefined, '10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', '0.0.0.0'])('refuses %s', (address) =>
    expect(isLoopback(address)).toBe(false),
  );
});
