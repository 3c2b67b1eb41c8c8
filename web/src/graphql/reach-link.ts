import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { tap } from 'rxjs';
import type { GatewayReach } from '../lib/connectivity.ts';
import { isTransient } from './transport-links.ts';

/** Notes whether requests find the gateway: once they are given up, not while they are tried again. */
export function reachLink(reach: Pick<GatewayReach, 'answered' | 'missed'>): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: () => reach.answered(),
        error: (error: unknown) => {
          if (isTransient(error)) reach.missed();
          // It has refused, so it is there.
          else if (ServerError.is(error)) reach.answered();
        },
      }),
    ),
  );
}
