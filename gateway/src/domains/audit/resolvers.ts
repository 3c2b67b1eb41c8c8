import { requireSuperuser } from '../../auth/permissions.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { AuditStorageKind } from '../../generated/schema-types.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../connection.ts';
import { checkRange } from '../mappers.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuditTable } from './audit-table.ts';
import { entryNames, findCustomer, userOf } from './entry-names.ts';

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
      const query = { first: first ?? DEFAULT_PAGE_SIZE, after: after ?? null, filter: filter ?? {} };
      checkRange('first', query.first, 1, MAX_PAGE_SIZE);
      await audit.waitUntilStored();
      const { entries, gaps, hasNextPage } = await auditTable.page(query);
      const names = entryNames(context);
      const nodes = entries.map((entry) => ({ ...entry, names }));
      return {
        edges: nodes.map((node) => ({ cursor: node.cursor, node })),
        nodes,
        gaps: [...gaps],
        pageInfo: {
          hasNextPage,
          hasPreviousPage: query.after !== null,
          startCursor: entries[0]?.cursor ?? null,
          endCursor: entries.at(-1)?.cursor ?? null,
        },
        storage: {
          kind: KINDS[auditTable.kind],
          maxDays: context.config.AUDIT_DAYS,
          isRequired: audit.isRequired,
          failingSince: audit.status.failingSince,
        },
      };
    },
  },
  AuditEntry: {
    user: (entry) => userOf(entry, tokenVerifier),
    targetName: (entry) => entry.names.target(entry),
    clientName: (entry) => entry.names.client(entry),
    /** Uses `GET v1/customer`. */
    customer: ({ customerId }, _args, context) => findCustomer(context, customerId),
  },
});
