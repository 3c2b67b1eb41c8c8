import type { Tables } from '../../src/store/tables.ts';

type Example = { [T in keyof Tables]: { readonly table: T; readonly row: Tables[T] } }[keyof Tables];

const YEAR_3000 = 32_503_680_000_000;
const audit = {
  at: 1_700_000_000_000,
  request_id: 'r',
  user_id: 'user-1',
  acting_for: 'customer-1',
  customer: 'customer-1',
  action: 'inviteUser',
  target: null,
  client: null,
  outcome: 'done',
  codes: '',
  attempts: 1,
  bytes: 100,
  no_customer: null,
  no_target: 'unknown',
  detail: null,
} as const;

/** Rows of every table (checked by the tests of the commands), of `user-1` and `customer-1` where a row belongs to one. */
export const EXAMPLE_ROWS: readonly Example[] = [
  { table: 'audit', row: { id: 'a', ...audit } },
  { table: 'audit', row: { id: 'ä – "quoted" \u{1F600}', ...audit, target: '' } },
  { table: 'audit_gaps', row: { id: 'g', from_at: 1, until_at: 2, lost: null } },
  { table: 'revocations', row: { id: 'bearer:h', expires_at: YEAR_3000, added_at: 1 } },
  { table: 'creates', row: { id: 'key:k', owner: 'o', outcome: null, expires_at: YEAR_3000 } },
  {
    table: 'usage',
    row: {
      id: 'u',
      source: 'scope:1',
      hour: YEAR_3000,
      revision: 1,
      last_used_at: YEAR_3000,
      requests: 2 ** 40,
      too_many_requests: 0,
      waited_ms: 5,
      connections: 0,
      key_tests: 0,
      unaccepted: 0,
    },
  },
  {
    table: 'calls',
    row: {
      id: 'c',
      client: '7',
      key_id: '8',
      key_name: 'Website',
      at: YEAR_3000,
      is_test: 0,
      endpoint: 'SERIES',
      parameters: '{}',
      outcome: 'ANSWERED',
      status: 200,
      latency_ms: 12,
      size: null,
      is_truncated: 0,
      bytes: 90,
    },
  },
  { table: 'workspace_users', row: { user_id: 'user-1', revision: 1, complete_from: 0, used_at: YEAR_3000, write_id: 'w' } },
  {
    table: 'workspace_items',
    row: {
      user_id: 'user-1',
      item_key: '["customer-1","WATCHLIST","i"]',
      customer: 'customer-1',
      kind: 'WATCHLIST',
      item_id: 'i',
      version: 1,
      json: '{}',
      changed_at: 1,
      revision: 1,
      bytes: 2,
      is_shared: 0,
      audience: null,
      shared_id: null,
      shown_name: null,
    },
  },
  { table: 'alert_leases', row: { user_id: 'user-1', customer: 'customer-1', device: 'd', until_at: 1 } },
  { table: 'facts', row: { name: 'example', value: 'v' } },
];
