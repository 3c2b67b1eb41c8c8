/** 128 random bits in hexadecimal. Unlike `randomUUID` it exists on pages without TLS too. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
