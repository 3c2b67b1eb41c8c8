import { GraphQLError } from 'graphql';
import { requireSuperuser } from '../../auth/permissions.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { AuditStorageKind } from '../../generated/schema-types.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import { DEFAULT_PAGE_SIZE } from '../connection.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditTable } from './audit-table.ts';
import { absenceName, outcomeName, queryOf } from './audit-filter.ts';
import { entryNames, findCustomer, userOf } from './entry-names.ts';

const MAX_PAGE_SIZE = 200;

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
    user: (entry) => userOf(entry, tokenVerifier),
    actingForId: ({ actingFor }) => actingFor,
    customerId: ({ customer }) => customer,
    noCustomer: ({ noCustomer }) => absenceName(noCustomer),
    targetId: ({ target }) => target,
    noTarget: ({ noTarget }) => absenceName(noTarget),
    outcome: outcomeName,
    attempts: (entry) => (entry.kind === 'intent' ? 1 : entry.attempts),
    codes: (entry) => (entry.kind === 'intent' ? [] : [...entry.codes]),
    targetName: ({ targetName }) => targetName(),
    clientId: ({ client }) => client,
    clientName: ({ clientName }) => clientName(),
    /** Uses `GET v1/customer`. */
    customer: ({ customer }, _args, context) => findCustomer(context, customer),
  },
});
