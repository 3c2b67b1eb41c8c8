import { AUDIT_ACTIONS, type AuditTargetKind, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import type { CustomerDirectory } from '../../cache/customer-directory.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';
import { WorkQueue } from '../../util/work-queue.ts';
import { customerName } from '../mappers.ts';
import type { AuditEntry } from './audit-rows.ts';

/** A user by name, if this gateway has verified a token of the user since it started. */
export function userOf({ userId: id }: AuditEntry, tokenVerifier: TokenVerifier): { name: string; email: string } | null {
  const user = id === null ? null : tokenVerifier.cachedUser(id);
  if (user === null) return null;
  const name = [user.first_name, user.last_name].map((part) => trimmed(part ?? '')).filter(Boolean);
  return { name: name.join(' '), email: user.email };
}

/** The parts of the request context that names are read with. */
export interface NameSources {
  customers(): Promise<CustomerDirectory>;
  readonly config: { readonly OPERATION_TIMEOUT_MS: number };
}

/** Reads the list of customers once for all entries. Null also if it cannot be read: the page then shows the id. */
export async function findCustomer(context: NameSources, id: string | null): Promise<CustomerRecord | null> {
  if (id === null) return null;
  const found = await (await context.customers()).all().catch(() => null);
  return found?.items.find((customer) => customer.id === id) ?? null;
}

/** API clients per page for which names of clients and keys are read. */
const MAX_NAMED_CLIENTS = 20;
const CONCURRENCY = 4;

/**
 * Names the targets of one page: `GET v1/customer` once, and for each client that is not cached `GET v1/client3?client=`, or for
 * its keys `GET v1/key3?client=`. What cannot be read is null: the page then shows the id.
 */
export function entryNames(context: NameSources) {
  const calls = new WorkQueue({
    concurrency: CONCURRENCY,
    maxQueued: 2 * MAX_NAMED_CLIENTS,
    queueTimeoutMs: context.config.OPERATION_TIMEOUT_MS,
  });
  /** Reads once for each client, for the first {@link MAX_NAMED_CLIENTS}. */
  const forClients = <T>(read: (directory: CustomerDirectory, id: string, customerId: string) => Promise<T>) => {
    const known = new Map<string, Promise<T | null>>();
    return (id: string, customerId: string): Promise<T | null> => {
      const started = known.get(id);
      if (started !== undefined) return started;
      if (known.size === MAX_NAMED_CLIENTS) return Promise.resolve(null);
      const result = calls
        .run(async () => read(await context.customers(), id, customerId), { isUrgent: false })
        .catch(() => null);
      known.set(id, result);
      return result;
    };
  };
  const clientName = forClients((directory, id, customerId) => directory.clientName(id, customerId));
  const keyNames = forClients((directory, id) => directory.keyNames(id));
  return {
    async target({ action, targetId, customerId, clientId }: AuditEntry): Promise<string | null> {
      if (targetId === null) return null;
      if (isTarget('CUSTOMER', action)) {
        const found = await findCustomer(context, targetId);
        return found && customerName(found);
      }
      if (customerId === null) return null;
      // A key that was not created has no id: the target is its client.
      if (isTarget('CLIENT', action) || targetId === clientId) return clientName(targetId, customerId);
      return clientId === null || isTarget('WEBHOOK', action)
        ? null
        : ((await keyNames(clientId, customerId))?.get(targetId) ?? null);
    },
    /** Name of the API client of a written key or webhook. */
    client: async ({ customerId, clientId }: AuditEntry): Promise<string | null> =>
      clientId === null || customerId === null ? null : clientName(clientId, customerId),
  };
}

function isTarget(kind: AuditTargetKind, action: string): boolean {
  return isAuditAction(action) && AUDIT_ACTIONS[action].target === kind;
}
