import * as z from 'zod';

/** Parses JSON text. */
export const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not valid JSON' });
    return z.NEVER;
  }
});

/** Parses JSON text in base64url. */
export const EncodedJson = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url').toString('utf8'))
  .pipe(JsonText);
