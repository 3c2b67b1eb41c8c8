import { readdir, readFile } from 'node:fs/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { DateTimeResolver, LocalDateResolver } from 'graphql-scalars';
import { apiClientsResolvers } from './domains/api-clients/resolvers.ts';
import { customersResolvers } from './domains/customers/resolvers.ts';
import { sessionResolvers } from './domains/session/resolvers.ts';
import { tradingResolvers } from './domains/trading/resolvers.ts';
import { widgetsResolvers } from './domains/widgets/resolvers.ts';

const SCHEMA_DIRECTORY = new URL('../../schema/', import.meta.url);

/** The public contract with its resolvers: every .graphql file of schema/. */
export async function buildSchema(): Promise<GraphQLSchema> {
  const files = (await readdir(SCHEMA_DIRECTORY)).filter((name) => name.endsWith('.graphql')).toSorted();
  const typeDefs = await Promise.all(files.map((name) => readFile(new URL(name, SCHEMA_DIRECTORY), 'utf8')));
  return makeExecutableSchema({
    typeDefs,
    resolvers: [
      { DateTime: DateTimeResolver, LocalDate: LocalDateResolver },
      sessionResolvers,
      customersResolvers,
      apiClientsResolvers,
      widgetsResolvers,
      tradingResolvers,
    ],
  });
}
