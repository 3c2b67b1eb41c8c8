import { GraphQLError } from 'graphql';
import { requireSuperuser } from '../../auth/permissions.ts';
import type { AuditFilter, AuditOutcome, AuditStorageKind, Resolvers } from '../../generated/resolvers-types.ts';
import { gatewayError } from '../../util/errors.ts';
import { DEFAULT_PAGE_SIZE } from '../connection.ts';
import { type AuditQuery, readAuditPage } from './audit-page.ts';
import type { AuditStore } from './audit-store.ts';

const MAX_PAGE_SIZE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

const OUTCOMES = {
  DONE: 'done',
  REFUSED: 'refused',
  UNKNOWN: 'unknown',
  FAILED: 'failed',
  STARTED: 'started',
} as const satisfies Record<AuditOutcome, AuditQuery['outcomes'][number]>;
const NAMES = {
  done: 'DONE',
  refused: 'REFUSED',
  unknown: 'UNKNOWN',
  failed: 'FAILED',
} as const satisfies Record<Exclude<AuditQuery['outcomes'][number], 'started'>, AuditOutcome>;
const KINDS: Record<AuditStore['kind'], AuditStorageKind> = { redis: 'REDIS', file: 'FILE', memory: 'MEMORY' };

export const auditResolvers: Resolvers = {
  Query: {
    async auditLog(_parent, { first, after, filter }, context) {
      requireSuperuser(await context.viewer());
      const { audit } = context.app;
      const query = { ...queryOf(filter), first: first ?? DEFAULT_PAGE_SIZE, after: after ?? null };
      if (query.first < 1 || query.first > MAX_PAGE_SIZE) {
        throw gatewayError('BAD_USER_INPUT', { message: `first must be between 1 and ${MAX_PAGE_SIZE}.` });
      }
      const page = await readAuditPage(audit.store, query).catch((error: unknown) => {
        throw error instanceof GraphQLError ? error : gatewayError('AUDIT_UNAVAILABLE', { cause: error });
      });
      const { limits, kind } = audit.store;
      const { entries, gaps, hasNextPage, endCursor, searchedUntil } = page;
      return {
        edges: entries.map((node) => ({ cursor: node.cursor, node })),
        nodes: [...entries],
        gaps: gaps.map(({ from, until, lost }) => ({ from, until, lostEntries: lost })),
        pageInfo: {
          hasNextPage,
          hasPreviousPage: query.after !== null,
          startCursor: entries[0]?.cursor ?? null,
          endCursor,
        },
        searchedUntil,
        storage: {
          kind: KINDS[kind],
          maxWrites: limits.events / 2,
          maxDays: limits.ageMs / DAY_MS,
          failingSince: audit.status.failingSince,
        },
      };
    },
  },
  AuditEntry: {
    id: ({ write }) => write,
    userId: ({ user }) => user,
    actingForId: ({ actingFor }) => actingFor,
    customerId: ({ customer }) => customer,
    targetId: ({ target }) => target,
    outcome: (entry) => (entry.kind === 'intent' ? 'STARTED' : NAMES[entry.outcome]),
    codes: (entry) => (entry.kind === 'intent' ? [] : [...entry.codes]),
    /** Reads the list of customers once for all entries: `GET v1/customer`. */
    async customer(entry, _args, context) {
      const named = CUSTOMER_ACTIONS.has(entry.action) ? entry.target : entry.customer;
      if (named === null) return null;
      // If they cannot be read, the page shows the id.
      const found = await (await context.customers()).all().catch(() => null);
      return found?.items.find(({ id }) => id === named) ?? null;
    },
  },
};

/** Actions whose target is a customer. */
const CUSTOMER_ACTIONS = new Set(['createCustomer', 'updateCustomer', 'signTrialAgreement', 'auditLog']);

function queryOf(filter: AuditFilter | null | undefined): Omit<AuditQuery, 'first' | 'after'> {
  return {
    from: timeOf(filter?.from),
    before: timeOf(filter?.before),
    user: filter?.userId ?? null,
    customer: filter?.customerId ?? null,
    actions: filter?.actions ?? [],
    outcomes: (filter?.outcomes ?? []).map((outcome) => OUTCOMES[outcome]),
  };
}

function timeOf(moment: Date | null | undefined): number | null {
  return moment?.getTime() ?? null;
}
