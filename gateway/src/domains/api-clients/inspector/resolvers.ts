import type { Resolvers } from '../../../generated/resolvers-types.ts';
import type { InspectorBatch } from '../../../generated/schema-types.ts';
import { gatewayError } from '../../../errors/catalogue.ts';
import type { ChannelInspectors } from './channel-inspectors.ts';
import { readKeyWithSecret } from '../key-access.ts';

const MAX_CHANNELS = 50;

export const createInspectorResolvers = ({ inspectors }: { inspectors: ChannelInspectors }): Resolvers => ({
  Subscription: {
    channelInspector: {
      /** Uses `GET v1/key3/{id}/secret` and the push socket. */
      async subscribe(_parent, { clientId, keyId, channels }, context) {
        const { operation } = context;
        if (operation.kind !== 'subscription' || !operation.socketSession.connection.answersPings)
          throw gatewayError('BAD_USER_INPUT', { message: 'The channel inspector needs a WebSocket.' });
        const chosen = [...new Set(channels)];
        if (chosen.length === 0 || chosen.length > MAX_CHANNELS)
          throw gatewayError('BAD_USER_INPUT', { message: `"channels" has 1 to ${MAX_CHANNELS} names.` });
        const userId = `user:${(await context.viewer()).caller.user.id}`;
        await inspectors.admit(userId);
        const key = await readKeyWithSecret(context, { clientId, id: keyId });
        const accessible = new Set(key.client.packages.flatMap(({ push_channels }) => push_channels.map(({ name }) => name)));
        if (!chosen.every((name) => accessible.has(name)))
          throw gatewayError('BAD_USER_INPUT', { message: 'The client has no access to one of the channels.' });
        return inspectors.start({
          userId,
          key,
          channels: chosen,
          page: operation.socketSession.connection,
          ended: operation.socketSubscription.ended,
        });
      },
      resolve: (batch: InspectorBatch) => batch,
    },
  },
});
