import {
  checkWebhook,
  isWebhookEvent,
  WEBHOOK_TEXTS,
  type WebhookEventName,
  type WebhookProblem,
  type WebhookProblemCode,
  webhookUrl,
} from '@sightline/schema/rules/webhooks.ts';
import type { ViewerModel } from '../../../auth/viewer.ts';
import { gatewayError, type UserErrorModel } from '../../../errors/catalogue.ts';
import type { Resolvers } from '../../../generated/resolvers-types.ts';
import type { ClientRecord } from '../../../provider/api/account-clients.ts';
import type { WebhookRow } from '../../../store/tables.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import { newId } from '../../../util/compact-text.ts';
import { type ClientReads, findClient } from '../client-access.ts';
import { requireManager } from '../client-write.ts';
import type { Webhooks } from './webhooks.ts';

/** Pause between tests of one webhook. */
const TEST_PAUSE_MS = 2_000;
const MAX_TESTED = 1_000;

function refusal(field: string, code: WebhookProblemCode): UserErrorModel {
  return { field: [field], code, message: WEBHOOK_TEXTS[code], providerCode: null, outcome: 'refused' };
}

const userErrorsOf = (problems: readonly WebhookProblem[]) => problems.map(({ field, code }) => refusal(field, code));
const dateTime = (at: number): string => new Date(at).toISOString();
const eventsOf = ({ events }: WebhookRow): WebhookEventName[] => events.split(' ').filter(isWebhookEvent);

interface Services {
  readonly webhooks: Webhooks;
  /** Whether a gateway keeps the feed of a client open while no user views trading. */
  readonly isFollowed: (clientId: string) => boolean;
}

/** The members of the request context that webhook mutations use. */
interface WriteContext {
  account(): ClientReads;
  viewer(): Promise<ViewerModel>;
  beforeWrite(): Promise<void>;
  describeAudit(facts: { readonly customer: ClientRecord['customer'] }): void;
}

export function createWebhookResolvers({ webhooks, isFollowed }: Services): Resolvers {
  const { table } = webhooks;
  const lastTests = boundedMap<string, true>(MAX_TESTED, { ttl: TEST_PAUSE_MS });

  /** The client of a mutation. Rejects with FORBIDDEN or NOT_FOUND, the latter also if webhooks are off. */
  async function requireClient(context: WriteContext, clientId: string): Promise<ClientRecord> {
    const viewer = await context.viewer();
    await requireManager(viewer);
    const client = webhooks.isOn ? await findClient(context.account(), viewer, clientId) : null;
    if (client === null) throw gatewayError('NOT_FOUND');
    context.describeAudit({ customer: client.customer });
    return client;
  }

  async function requireWebhook(context: WriteContext, ids: { clientId: string; id: string }): Promise<WebhookRow> {
    const client = await requireClient(context, ids.clientId);
    return readWebhook(client.id, ids.id);
  }

  async function readWebhook(clientId: string, id: string): Promise<WebhookRow> {
    const webhook = (await table.list(clientId)).find((row) => row.id === id);
    if (webhook === undefined) throw gatewayError('NOT_FOUND');
    return webhook;
  }

  return {
    Query: {
      async clientWebhooks(_parent, { clientId }, context) {
        if (!webhooks.isOn) return null;
        const client = await findClient(context.account(), await context.viewer(), clientId);
        if (client === null) throw gatewayError('NOT_FOUND');
        return { isFeedFollowed: isFollowed(client.id), webhooks: [...(await table.list(client.id))] };
      },
    },
    Mutation: {
      async createWebhook(_parent, { input }, context) {
        const client = await requireClient(context, input.clientId);
        const none = { webhook: null, secret: null };
        const allows = { allowsHttp: webhooks.allowsPrivate };
        const url = webhookUrl(input.url, allows);
        const problems = checkWebhook(input, allows);
        if (url === null || problems.length > 0) return { ...none, userErrors: userErrorsOf(problems) };
        await context.beforeWrite();
        const id = newId();
        const { secret, encrypted } = webhooks.makeSecret(id);
        const webhook: WebhookRow = {
          id,
          client: client.id,
          customer: client.customer?.id ?? null,
          url,
          events: [...new Set(input.events)].join(' '),
          suspended_seconds: input.suspendedSeconds,
          secret: encrypted,
          state: 'UNVERIFIED',
          created_at: Date.now(),
        };
        const outcome = await table.add(webhook);
        if (outcome !== 'added')
          return { ...none, userErrors: [refusal('url', outcome === 'exists' ? 'WEBHOOK_EXISTS' : 'WEBHOOK_TOO_MANY')] };
        return { webhook, secret, userErrors: [] };
      },

      async updateWebhook(_parent, { input }, context) {
        const { clientId, id, events, suspendedSeconds, isOn } = input;
        const webhook = await requireWebhook(context, input);
        const wanted = { events: events ?? eventsOf(webhook), suspendedSeconds: suspendedSeconds ?? webhook.suspended_seconds };
        // The URL was checked when the webhook was created.
        const problems = checkWebhook({ url: webhook.url, ...wanted }, { allowsHttp: true });
        if (problems.length > 0) return { webhook: null, userErrors: userErrorsOf(problems) };
        await context.beforeWrite();
        const isVerified = webhook.state !== 'UNVERIFIED';
        await table.change(id, {
          events: [...new Set(wanted.events)].join(' '),
          suspended_seconds: wanted.suspendedSeconds,
          ...(isVerified && typeof isOn === 'boolean' ? { state: isOn ? 'ON' : 'OFF' } : {}),
        });
        return { webhook: await readWebhook(clientId, id), userErrors: [] };
      },

      async deleteWebhook(_parent, { input }, context) {
        const { client, id } = await requireWebhook(context, input);
        await context.beforeWrite();
        await table.remove(client, id);
        return { deletedId: id, userErrors: [] };
      },

      async testWebhook(_parent, { input }, context) {
        const webhook = await requireWebhook(context, input);
        if (lastTests.has(webhook.id)) throw gatewayError('RATE_LIMITED', { details: { retryAfter: TEST_PAUSE_MS / 1_000 } });
        lastTests.set(webhook.id, true);
        await context.beforeWrite();
        const { isVerified, status, error, latencyMs } = await webhooks.test(webhook);
        const answer = { isVerified, status, error, latencyMs: status === null ? null : latencyMs };
        return { webhook: await readWebhook(input.clientId, input.id), ...answer, userErrors: [] };
      },
    },
    Webhook: {
      events: eventsOf,
      suspendedSeconds: (webhook) => webhook.suspended_seconds,
      createdAt: (webhook) => dateTime(webhook.created_at),
      messages: async ({ id }) => [...(await table.messages(id))],
    },
    WebhookMessage: {
      createdAt: ({ at }) => dateTime(at),
      isDelivered: (message) => (message.is_delivered === null ? null : message.is_delivered === 1),
      nextAttemptAt: (message) => (message.next_at === null ? null : dateTime(message.next_at)),
    },
  };
}
