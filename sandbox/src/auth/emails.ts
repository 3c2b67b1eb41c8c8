import * as z from 'zod';
import { ProviderFault } from '../http/fault.ts';

const Email = z.email();

/** @returns the address trimmed and in lower case; @throws {ProviderFault} 422 `invalid_email_address` */
export function readEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (!Email.safeParse(email).success) throw new ProviderFault(422, 'invalid_email_address', 'This is not an e-mail address.');
  return email;
}
