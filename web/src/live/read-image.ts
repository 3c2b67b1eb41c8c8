import { ApolloLink, type ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { firstValueFrom } from 'rxjs';
import { type LiveBatch, parseLiveBatch } from './live-batch.ts';
import type { LiveSetSpec } from './set-spec.ts';

/** What a query for an image brought: part of it may be missing, with an error that says why. */
export interface ImageAnswer {
  /** Null when there is nothing to show. */
  readonly image: LiveBatch | null;
  /** Null when nothing is missing. */
  readonly error: unknown;
}

type ImageSpec = Pick<LiveSetSpec<unknown, unknown, unknown>, 'query' | 'variables' | 'field'>;

/**
 * Asks for an image through the client's links. Not through its queries: they write the answer in one piece and read it
 * back twice, which takes longer than all the rest.
 */
export async function readImage(client: ApolloClient, { query, variables, field }: ImageSpec): Promise<ImageAnswer> {
  const request = { query: client.cache.transformDocument(query), variables, context: { reportsFailure: true } };
  try {
    const { data, errors } = await firstValueFrom(ApolloLink.execute(client.link, request, { client }));
    const error = errors === undefined || errors.length === 0 ? null : new CombinedGraphQLErrors({ data, errors }, errors);
    return { image: parseLiveBatch(data, field), error };
  } catch (error) {
    return { image: null, error };
  }
}
