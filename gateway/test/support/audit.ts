import * as z from 'zod';
import type { UserSession } from './user-session.ts';

const Entry = z.object({
  at: z.string(),
  userId: z.nullable(z.string()),
  actingForId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  customer: z.nullable(z.object({ name: z.string() })),
  action: z.string(),
  user: z.nullable(z.object({ name: z.string(), email: z.string() })),
  noCustomer: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  noTarget: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  requestId: z.string(),
  outcome: z.string(),
  codes: z.array(z.string()),
  attempts: z.int(),
});
export type AuditEntry = z.output<typeof Entry>;
const Log = z.object({
  nodes: z.array(Entry),
  gaps: z.array(z.object({ lostEntries: z.nullable(z.int()) })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
  storage: z.object({ kind: z.string(), isRequired: z.boolean(), failingSince: z.nullable(z.string()) }),
});
const READ = `query ($first: Int, $after: String, $filter: AuditFilter) { auditLog(first: $first, after: $after, filter: $filter) {
  nodes { ${Object.keys(Entry.shape)
    .map((name) => ({ customer: 'customer { name }', user: 'user { name email }' })[name] ?? name)
    .join(' ')} }
  gaps { lostEntries } pageInfo { hasNextPage endCursor } storage { kind isRequired failingSince } } }`;

/** Reads a page of the audit log. Rejects with the code of an error. */
export async function readAudit(session: UserSession, variables: Record<string, unknown> = {}): Promise<z.output<typeof Log>> {
  const { data, errors } = await session.request(READ, variables);
  if (errors?.[0]) throw new Error(errors[0].extensions.code);
  return z.object({ auditLog: Log }).parse(data).auditLog;
}

/** Entries of writes and uses of secrets: without reads of the log and choices of an acting customer. */
export const writesIn = ({ nodes }: z.output<typeof Log>): AuditEntry[] =>
  nodes.filter(({ action }) => action !== 'auditLog' && action !== 'actForCustomer');
