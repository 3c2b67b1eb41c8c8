import * as z from 'zod/mini';

const Claims = z.object({ exp: z.number() });

/** The moment in the `exp` claim of a JSON web token, in milliseconds; null when the token has none or is not one. Nothing is verified. */
export function jwtExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = Claims.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return claims.success ? claims.data.exp * 1000 : null;
  } catch {
    return null;
  }
}
