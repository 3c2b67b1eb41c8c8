import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import DataLoader from 'dataloader';
import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import type { PeerData } from './recording.ts';

/** Context of the resolvers of every peer, created for each operation. */
export interface PeerContext {
  readonly loaders: ReturnType<typeof peerLoaders>;
}

interface Named {
  readonly id: string;
}

function loader<V>(values: ReadonlyMap<string, V>): DataLoader<string, V | null> {
  return new DataLoader(async (ids) => ids.map((id) => values.get(id) ?? null));
}

export function peerLoaders({ games, tournaments, entities }: PeerData) {
  return { games: loader(games), tournaments: loader(tournaments), entities: loader(entities) };
}

/**
 * The product's own schema over data in memory, with a DataLoader wherever the product has one. All else is plain
 * properties, which is less work than the product's own resolvers have.
 */
export function peerSchema(data: PeerData): GraphQLSchema {
  const game = (parent: { readonly game: Named }, _args: unknown, { loaders }: PeerContext) => loaders.games.load(parent.game.id);
  return makeExecutableSchema<PeerContext>({
    typeDefs: readFileSync(new URL('../../../schema/published/schema.graphql', import.meta.url), 'utf8'),
    resolverValidationOptions: { requireResolversToMatchSchema: 'ignore' },
    resolvers: {
      DateTime: GraphQLDateTime,
      JSON: GraphQLJSON,
      Query: { tradingList: async () => data.list },
      Series: {
        game,
        tournament: async (series: { readonly tournament: Named | null }, _args: unknown, { loaders }: PeerContext) =>
          series.tournament && loaders.tournaments.load(series.tournament.id),
      },
      Tournament: { game },
      Competitor: {
        entity: async (side: { readonly entity: Named | null }, _args: unknown, { loaders }: PeerContext) =>
          side.entity && loaders.entities.load(side.entity.id),
      },
      CompetitorEntity: { __resolveType: (entity: { readonly __typename: string }) => entity.__typename },
    },
  });
}
