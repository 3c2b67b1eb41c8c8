import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context/request-context.ts';

/** Refuses subscriptions by POST: run as queries they would have no stream to answer from. */
export function httpOperationsPlugin(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation }) {
          if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
          throw new GraphQLError('Subscriptions are carried by the socket.', {
            extensions: { code: ApolloServerErrorCode.BAD_REQUEST, http: { status: 400 } },
          });
        },
      };
    },
  };
}
