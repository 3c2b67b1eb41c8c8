import { AUDIT_ACTIONS, type AuditTargetKind, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { GraphQLError } from 'graphql';
import { requireSuperuser } from '../../auth/permissions.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import type { CustomerDirectory } from '../../cache/customer-directory.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { AuditAbsence, AuditFilter, AuditOutcome, AuditStorageKind } from '../../generated/schema-types.ts';
import type { CustomerRecord } from '../../provider/api/account-customers.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import { WorkQueue } from '../../util/work-queue.ts';
import { DEFAULT_PAGE_SIZE } from '../connection.ts';
import { customerName } from '../mappers.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditEntry, AuditQuery, AuditTable } from './audit-table.ts';

const MAX_PAGE_SIZE = 200;

const OUTCOMES = {
  DONE: 'done',
  PARTIAL: 'partial',
  REFUSED: 'refused',
  UNKNOWN: 'unknown',
  FAILED: 'failed',
  STARTED: 'started',
} as const satisfies Record<AuditOutcome, AuditQuery['outcomes'][number]>;
const NAMES = {
  done: 'DONE',
  partial: 'PARTIAL',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
  failed: 'FAILED',
} as const satisfies Record<Exclude<AuditQuery['outcomes'][number], 'started'>, AuditOutcome>;
const ABSENCE_NAMES = { none: 'NONE', several: 'SEVERAL', unknown: 'UNKNOWN' } as const satisfies Record<string, AuditAbsence>;
const KINDS: Record<AuditTable['kind'], AuditStorageKind> = { sqlite: 'SQLITE', postgres: 'POSTGRES' };

interface Services {
  readonly audit: AuditLog;
  readonly auditTable: AuditTable;
  readonly tokenVerifier: TokenVerifier;
}

export const createAuditResolvers = ({ audit, auditTable, tokenVerifier }: Services): Resolvers => ({
  Query: {
    async auditLog(_parent, { first, after, filter }, context) {
      requireSuperuser(await context.viewer());
      const query = { ...queryOf(filter), first: first ?? DEFAULT_PAGE_SIZE, after: after ?? null };
      if (query.first < 1 || query.first > MAX_PAGE_SIZE) {
        throw gatewayError('BAD_USER_INPUT', { message: `first must be between 1 and ${MAX_PAGE_SIZE}.` });
      }
      await audit.settled();
      const page = await auditTable.page(query).catch((error: unknown) => {
        throw error instanceof GraphQLError ? error : gatewayError('AUDIT_UNAVAILABLE', { cause: error });
      });
      const { entries, gaps, hasNextPage, endCursor } = page;
      const names = entryNames(context);
      const nodes = entries.map((entry) => ({
        ...entry,
        targetName: () => names.target(entry),
        clientName: () => names.client(entry),
      }));
      return {
        edges: nodes.map((node) => ({ cursor: node.cursor, node })),
        nodes,
        gaps: gaps.map(({ from, until, lost }) => ({ from, until, lostEntries: lost })),
        pageInfo: {
          hasNextPage,
          hasPreviousPage: query.after !== null,
          startCursor: entries[0]?.cursor ?? null,
          endCursor,
        },
        storage: {
          kind: KINDS[auditTable.kind],
          maxDays: context.config.AUDIT_DAYS,
          isRequired: audit.status.isRequired,
          failingSince: audit.status.failingSince,
        },
      };
    },
  },
  AuditEntry: {
    id: ({ write }) => write,
    userId: ({ user }) => user,
    user({ user: id }) {
      const user = id === null ? null : tokenVerifier.cachedUser(id);
      if (user === null) return null;
      const name = [user.first_name, user.last_name].map((part) => trimmed(part ?? '')).filter(Boolean);
      return { name: name.join(' '), email: user.email };
    },
    actingForId: ({ actingFor }) => actingFor,
    customerId: ({ customer }) => customer,
    noCustomer: ({ noCustomer }) => absenceName(noCustomer),
    targetId: ({ target }) => target,
    noTarget: ({ noTarget }) => absenceName(noTarget),
    outcome: (entry) => (entry.kind === 'intent' ? 'STARTED' : NAMES[entry.outcome]),
    attempts: (entry) => (entry.kind === 'intent' ? 1 : entry.attempts),
    codes: (entry) => (entry.kind === 'intent' ? [] : [...entry.codes]),
    targetName: ({ targetName }) => targetName(),
    clientId: ({ client }) => client,
    clientName: ({ clientName }) => clientName(),
    /** Uses `GET v1/customer`. */
    customer: ({ customer }, _args, context) => findCustomer(context, customer),
  },
});

function absenceName(absence: AuditEntry['noTarget']): AuditAbsence | null {
  return absence && ABSENCE_NAMES[absence];
}

/** The parts of the request context that names are read with. */
interface NameSources {
  customers(): Promise<CustomerDirectory>;
  readonly config: { readonly OPERATION_TIMEOUT_MS: number };
}

/** Reads the list of customers once for all entries. Null also if it cannot be read: the page then shows the id. */
async function findCustomer(context: NameSources, id: string | null): Promise<CustomerRecord | null> {
  if (id === null) return null;
  const found = await (await context.customers()).all().catch(() => null);
  return found?.items.find((customer) => customer.id === id) ?? null;
}

/** API clients per page for which names of clients and keys are read. */
const MAX_NAMED_CLIENTS = 20;
const CONCURRENCY = 4;

interface EntryNames {
  readonly target: (entry: AuditEntry) => Promise<string | null>;
  /** Of the API client that a written key belongs to. */
  readonly client: (entry: AuditEntry) => Promise<string | null>;
}

/**
 * Names the targets of one page: `GET v1/customer` once, and for each client that is not cached `GET v1/client3?client=`, or for
 * its keys `GET v1/key3?client=`. What cannot be read is null: the page then shows the id.
 */
function entryNames(context: NameSources): EntryNames {
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
    async target({ action, target, customer, client }) {
      if (target === null) return null;
      if (isTarget('CUSTOMER', action)) {
        const found = await findCustomer(context, target);
        return found && customerName(found);
      }
      if (customer === null) return null;
      // A key that was not created has no id: the target is its client.
      if (isTarget('CLIENT', action) || target === client) return clientName(target, customer);
      return client === null ? null : ((await keyNames(client, customer))?.get(target) ?? null);
    },
    client: async ({ customer, client }) => (client === null || customer === null ? null : clientName(client, customer)),
  };
}

function isTarget(kind: AuditTargetKind, action: string): boolean {
  return isAuditAction(action) && AUDIT_ACTIONS[action].target === kind;
}

function queryOf(filter: AuditFilter | null | undefined): Omit<AuditQuery, 'first' | 'after'> {
  return {
    from: timeOf(filter?.from),
    before: timeOf(filter?.before),
    user: filter?.userId ?? null,
    requestId: filter?.requestId ?? null,
    customer: filter?.customerId ?? null,
    actions: filter?.actions ?? [],
    hasReads: filter?.showReads ?? false,
    outcomes: (filter?.outcomes ?? []).map((outcome) => OUTCOMES[outcome]),
  };
}

function timeOf(moment: Date | null | undefined): number | null {
  return moment?.getTime() ?? null;
}
