import { readdir, readFile } from 'node:fs/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { agreementsResolvers } from '../domains/agreements/resolvers.ts';
import { auditMutations } from './audited-mutations.ts';
import { guardAgreement } from './agreement-guard.ts';
import { apiClientsResolvers } from '../domains/api-clients/resolvers.ts';
import { customersResolvers } from '../domains/customers/resolvers.ts';
import { liveStateResolvers } from '../domains/live-state/resolvers.ts';
import { sessionResolvers } from '../domains/session/resolvers.ts';
import { tradingResolvers } from '../domains/trading/resolvers.ts';
import { usersResolvers } from '../domains/users/resolvers.ts';
import { widgetsResolvers } from '../domains/widgets/resolvers.ts';
import { DateTime, LocalDate } from './scalars.ts';

const SCHEMA_DIRECTORY = new URL('../../../schema/', import.meta.url);

/** The public contract with its resolvers: every .graphql file of schema/. */
export async function buildSchema(): Promise<GraphQLSchema> {
  const files = (await readdir(SCHEMA_DIRECTORY)).filter((name) => name.endsWith('.graphql')).toSorted();
  const typeDefs = await Promise.all(files.map((name) => readFile(new URL(name, SCHEMA_DIRECTORY), 'utf8')));
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: [
      { DateTime, LocalDate },
      sessionResolvers,
      agreementsResolvers,
      customersResolvers,
      usersResolvers,
      apiClientsResolvers,
      widgetsResolvers,
      tradingResolvers,
      liveStateResolvers,
    ],
  });
  return auditMutations(guardAgreement(schema));
}
