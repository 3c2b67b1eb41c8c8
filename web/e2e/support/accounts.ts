import { join } from 'node:path';
import { STACK_INDEX } from './stacks.ts';

/** One demo account of each kind, as printed on start, and what it has access to. */
export const ACCOUNTS = {
  trader: { email: 'trader@example.test', access: 'trading, own API clients' },
  trader5: { email: 'trader5@example.test', access: 'trading at 5 requests a second' },
  superuser: { email: 'super@example.test', access: 'everything' },
  staff: { email: 'staff@example.test', access: 'staff without trading access' },
  customer: { email: 'customer@example.test', access: 'no trading access' },
  readonly: { email: 'readonly@example.test', access: 'no writes' },
  unsigned: { email: 'unsigned@example.test', access: 'trading, agreement not signed' },
  nobilling: { email: 'nobilling@example.test', access: 'trading, no billing account' },
  noclient: { email: 'noclient@example.test', access: 'trading without a trading client' },
} as const;

export type Account = keyof typeof ACCOUNTS;

export const ACCOUNT_NAMES = [
  'trader',
  'trader5',
  'superuser',
  'staff',
  'customer',
  'readonly',
  'unsigned',
  'nobilling',
  'noclient',
] as const satisfies Account[];

export const PASSWORD = 'sightline';

/** Parallel runs need separate folders. */
const CACHE_FOLDER = join(import.meta.dirname, '../../..', process.env['E2E_CACHE'] ?? '.cache/e2e');

/** Path of the stored browser state of an account. */
export function storageStateOf(account: Account, stack = STACK_INDEX): string {
  return join(`${CACHE_FOLDER}-accounts`, String(stack), `${account}.json`);
}
