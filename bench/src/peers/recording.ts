import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Id = z.string();
const Node = z.looseObject({ id: Id });
const Entity = z.looseObject({ id: Id, __typename: z.enum(['Team', 'Player']) });
const Ref = z.object({ id: Id });

/** One response of the product's gateway to a query of the trading list, as received. */
const Recording = z.object({ query: z.string(), answer: z.string() });
export type Recording = z.output<typeof Recording>;

const Answer = z.object({
  data: z.object({
    tradingList: z.looseObject({
      series: z.array(
        z.looseObject({
          id: Id,
          game: Node,
          tournament: z.nullable(z.looseObject({ id: Id, game: Node })),
          competitors: z.array(z.looseObject({ entity: z.nullable(Entity) })),
        }),
      ),
    }),
  }),
});

/** Data that the peers serve. They have it in memory, by id: as fast as a warm cache in front of the provider. */
export interface PeerData {
  readonly list: Readonly<Record<string, unknown>>;
  readonly games: ReadonlyMap<string, z.output<typeof Node>>;
  readonly tournaments: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly entities: ReadonlyMap<string, z.output<typeof Entity>>;
}

/** Splits a response into entities that reference each other by id; resolvers join them again. */
export function peerData(answer: string): PeerData {
  const { tradingList } = Answer.parse(JSON.parse(answer)).data;
  const games = new Map<string, z.output<typeof Node>>();
  const tournaments = new Map<string, Readonly<Record<string, unknown>>>();
  const entities = new Map<string, z.output<typeof Entity>>();
  const series = tradingList.series.map((one) => {
    games.set(one.game.id, one.game);
    const { tournament } = one;
    if (tournament !== null) {
      games.set(tournament.game.id, tournament.game);
      tournaments.set(tournament.id, { ...tournament, game: Ref.parse(tournament.game) });
    }
    return {
      ...one,
      game: Ref.parse(one.game),
      tournament: tournament && Ref.parse(tournament),
      competitors: one.competitors.map((side) => {
        if (side.entity !== null) entities.set(side.entity.id, side.entity);
        return { ...side, entity: side.entity && Ref.parse(side.entity) };
      }),
    };
  });
  return { list: { ...tradingList, series }, games, tournaments, entities };
}

/** @param file path of a recording */
export function readRecording(file: string): Recording {
  return Recording.parse(JSON.parse(readFileSync(file, 'utf8')));
}
