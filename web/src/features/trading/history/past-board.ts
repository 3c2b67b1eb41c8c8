import { ApolloClient } from '@apollo/client';
import { print } from 'graphql';
import { createCache } from '../../../gateway/client/cache.ts';
import { ApolloSink } from '../../../gateway/live/apollo-sink.ts';
import type { LiveEntities, LiveBatch } from '../../../gateway/live/live-set-spec.ts';
import type { LiveHub } from '../../../gateway/live/live-hub.ts';
import { liveBatchIn } from '@sightline/schema/client/live-batch.ts';
import type { EntityTypes } from '../../../gateway/live/live-set-spec.ts';
import { type PageMarket, type PageMatch, type PageSeries, seriesSet } from '../series/series-set.ts';
import { BoardAtDocument, SeriesReplayDocument } from './history.generated.ts';
import { type LoadedBoard, PastPlayer } from './past-player.ts';

export type PastEntities = LiveEntities<PageSeries, PageMatch, PageMarket>;

/** A series at past moments. Has a cache of its own, so that no past price is ever among live ones. */
export class PastBoard {
  readonly client: ApolloClient;
  readonly player: PastPlayer;
  readonly #sink: ApolloSink<PageSeries, PageMatch, PageMarket>;

  constructor(liveClient: ApolloClient, hub: LiveHub, seriesId: string, at: number) {
    this.client = new ApolloClient({ cache: createCache(), link: liveClient.link });
    this.#sink = new ApolloSink(this.client, seriesSet(seriesId), () => false);
    const replayQuery = print(this.client.cache.transformDocument(SeriesReplayDocument));
    this.player = new PastPlayer({
      at,
      load: (moment) => this.#load(seriesId, moment),
      subscribe: (subscriber) => hub.subscribe(subscriber),
      replay: (from, speed, after) => ({
        query: replayQuery,
        variables: { seriesId, from: new Date(from).toISOString(), speed, after },
      }),
      show: (batch) => {
        // In one piece: a board of the past is shown whole.
        this.client.cache.batch({ update: () => void Array.from(this.#sink.write(batch, () => null)) });
      },
    });
  }

  entities(): PastEntities {
    return this.#sink.entities();
  }

  async #load(seriesId: string, at: number): Promise<LoadedBoard> {
    const { data } = await this.client.query({
      query: BoardAtDocument,
      variables: { seriesId, at: new Date(at).toISOString() },
      fetchPolicy: 'no-cache',
      context: { queryDeduplication: false },
    });
    const recorded = data?.boardAt;
    if (!recorded) throw new Error('The gateway has not answered.');
    const { completeness, lastKnownAt, availableFrom, times, covered, previousCovered, nextCovered, board } = recorded;
    // The query is not cached: the cache needs whole entities.
    const batch: LiveBatch | null = liveBatchIn<EntityTypes>({ board });
    const facts = {
      completeness,
      lastKnownAt,
      availableFrom,
      times,
      recordedFrom: (covered ?? previousCovered)?.from ?? null,
      nextFrom: nextCovered?.from ?? null,
    };
    return { facts, batch };
  }
}
