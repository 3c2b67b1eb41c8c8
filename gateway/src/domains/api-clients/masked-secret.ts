/** Shown in place of a secret. */
const MASK = '[secret]';

/** The forms in which a body or a message may contain a secret. */
const formsOf = (secret: string): string[] => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];

export const longestFormBytes = (secret: string): number => Math.max(...formsOf(secret).map((form) => Buffer.byteLength(form)));

/** Masks a secret in a text. If the secret is written with Unicode escapes, all such escapes in the text are decoded. */
export function maskSecret(text: string, secret: string): string {
  const masked = mask(text, secret);
  const readable = masked.replaceAll(/\\u([\da-f]{4})/gi, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const safe = mask(readable, secret);
  return safe === readable ? masked : safe;
}

function mask(text: string, secret: string): string {
  return formsOf(secret).reduce((clean, form) => clean.replaceAll(form, MASK), text);
}
