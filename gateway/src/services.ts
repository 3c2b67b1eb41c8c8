import { ApiKeys } from './auth/api-keys.ts';
import { AgreementStatus, OwnCustomers } from './auth/own-customers.ts';
import { Revocations } from './auth/revocations.ts';
import { RoutingKeys } from './auth/routing-keys.ts';
import { SignInThrottle } from './auth/sign-in-throttle.ts';
import { TokenVerifier } from './auth/token-verifier.ts';
import { TradingSessions } from './auth/trading-sessions.ts';
import { Viewers } from './auth/viewer.ts';
import { Catalogues } from './cache/catalogue.ts';
import { ClientCounts } from './cache/client-counts.ts';
import { CustomerDirectories } from './cache/customer-directory.ts';
import type { ServiceConfig } from './context/settings.ts';
import { ApiCalls } from './domains/api-clients/explorer/api-calls.ts';
import { CallHistory } from './domains/api-clients/explorer/call-history.ts';
import { ChannelInspectors } from './domains/api-clients/inspector/channel-inspectors.ts';
import { ClientUsages } from './domains/api-clients/usage/client-usage.ts';
import { Webhooks } from './domains/api-clients/webhooks/webhooks.ts';
import { WebhookTable } from './domains/api-clients/webhooks/webhook-table.ts';
import { AuditLog } from './domains/audit/audit-log.ts';
import { AuditRetention } from './domains/audit/audit-retention.ts';
import { AuditTable } from './domains/audit/audit-table.ts';
import { WriteBudget } from './domains/audit/write-budget.ts';
import { claimsIn } from './domains/create-claims.ts';
import { LiveState } from './domains/live-state/live-state.ts';
import { TradingFeeds } from './domains/trading/feed/feeds.ts';
import { BackgroundKeys } from './domains/trading/history/background-keys.ts';
import { RecordedClients } from './domains/trading/history/recorded-clients.ts';
import { Histories } from './domains/trading/history/readable-series.ts';
import { HistoryRetention } from './domains/trading/history/history-retention.ts';
import { FeedEvents, withFeedEvents } from './domains/trading/history/feed-events.ts';
import { History } from './domains/trading/history/history.ts';
import { WorkspaceTable } from './domains/workspace/workspace-table.ts';
import { Workspaces } from './domains/workspace/workspace.ts';
import type { LiveHub } from './live/broadcast/live-hub.ts';
import { createAccountApi } from './provider/api/account.ts';
import { createDashboardApi } from './provider/api/dashboard.ts';
import type { Transport } from './provider/client/transport.ts';
import { Usage } from './provider/client/usage.ts';
import type { Redis } from './redis/redis.ts';
import { TradingScopes } from './scope/trading-scope.ts';
import { deleteExpired, type RetentionStep, startRetention } from './store/retention.ts';
import type { Store } from './store/store.ts';
import type { Log } from './telemetry/log.ts';

const OWN_CUSTOMERS_MS = 30_000;

interface Options {
  readonly config: ServiceConfig;
  readonly transport: Transport;
  readonly redis: Redis | null;
  readonly hub: LiveHub;
  readonly log: Log;
  readonly store: Store;
}

/** Steps that delete old rows. `days`: how long audit entries are kept. */
export function retentionSteps({ store, usage, days }: { store: Store; usage: Usage; days: number }): readonly RetentionStep[] {
  const workspaces = new WorkspaceTable(store);
  const callHistory = new CallHistory({ store });
  const history = new HistoryRetention({ store });
  const webhooks = new WebhookTable(store);
  const audit = new AuditRetention({ store, days });
  return [
    () => audit.endStarted(),
    () => audit.prune(),
    () => usage.prune(),
    () => workspaces.prune(),
    () => callHistory.prune(),
    () => history.prune(),
    () => webhooks.prune(),
    () => deleteExpired(store, 'revocations'),
    () => deleteExpired(store, 'creates'),
  ];
}

/** Creates the services of the process. Domains and operations take those that they use; `close` ends their timers. */
export function createServices({ config, transport: { send, sendRaw }, redis, hub, log, store }: Options) {
  const account = createAccountApi(config, send, log);
  const dashboard = createDashboardApi(config, send, log);

  const revocations = new Revocations(store);
  const tokenVerifier = new TokenVerifier({ config, dashboard, revocations, redis, log });
  const ownCustomers = new OwnCustomers({
    account,
    redis,
    ttlMs: Math.min(OWN_CUSTOMERS_MS, config.BEARER_CACHE_MS),
    graceMs: config.BEARER_GRACE_MS,
  });
  const viewers = new Viewers({ config, account, own: ownCustomers, redis });

  const usage = new Usage({ store, flushMs: config.USAGE_FLUSH_MS });
  const scopes = new TradingScopes({ config, send, redis, usage, log });
  const apiKeys = new ApiKeys({ config, scopes, usage, redis, log });
  // Several gateways with a file each would have a part of the history each.
  const hasWholeStore = redis === null || store.isShared;
  const webhooks = new Webhooks({ config, store, isOn: config.WEBHOOKS !== 'off' && hasWholeStore, log });
  const history = new History({ store, config, isOn: config.HISTORY === 'seen' && hasWholeStore, log });
  const feeds = new TradingFeeds({
    config,
    log,
    listenerOf(scope) {
      const recorder = history.createRecorder(scope, recordedClients.recordingOf(scope));
      if (recorder === null || !webhooks.isOn) return recorder;
      const events = new FeedEvents({
        isReporting: () => recordedClients.isRecording(scope.id) && history.isWriterOf(scope.id) === true,
        emit: (event, data, seconds) => webhooks.emit(scope.id, event, data, seconds),
        suspendedSeconds: () => webhooks.suspendedSeconds(scope.id),
      });
      return withFeedEvents(recorder, events);
    },
  });
  const keys = new BackgroundKeys({ store, table: history.table });
  const recordedClients = new RecordedClients({
    clients: history.isOn ? config.HISTORY_CLIENTS : [],
    everyMs: config.HISTORY_TAKE_OVER_MS,
    idOf: (secret) => apiKeys.idOf(secret),
    scopes,
    feeds,
    history,
    keys,
    store,
    log,
  });
  const inspectors = new ChannelInspectors({ config, usage, redis, log });

  const callHistory = new CallHistory({ store });
  const auditTable = new AuditTable(store);
  const audit = new AuditLog({ table: auditTable, log, isRequired: config.AUDIT === 'required' });
  const workspaces = new Workspaces({ store, isOn: hasWholeStore });
  const stopRetention = startRetention(store, retentionSteps({ store, usage, days: config.AUDIT_DAYS }), log);

  return {
    config,
    log,
    send,
    revocations,
    tokenVerifier,
    signInThrottle: new SignInThrottle(config, redis),
    ownCustomers,
    agreements: new AgreementStatus(ownCustomers),
    viewers,
    routingKeys: new RoutingKeys(config, viewers),
    directories: new CustomerDirectories({ account, ttlMs: config.CUSTOMERS_CACHE_MS }),
    catalogues: new Catalogues({ account, ttlMs: config.REFERENCE_CACHE_MS, staleMs: config.BEARER_GRACE_MS }),
    clientCounts: new ClientCounts({ queueTimeoutMs: config.OPERATION_TIMEOUT_MS }),
    claimsOf: claimsIn(store, config),
    usage,
    scopes,
    tradingSessions: new TradingSessions({ config, account, scopes, tokenVerifier, revocations }),
    apiKeys,
    apiCalls: new ApiCalls({ config, sendRaw, scopes, usage, redis, log }),
    callHistory,
    clientUsages: new ClientUsages({ usage, apiKeys, callHistory }),
    webhooks,
    isFollowed: (clientId: string) => recordedClients.isFollowed(clientId),
    inspectors,
    feeds,
    recordedClients,
    histories: new Histories({
      table: history.table,
      keys,
      waitForCheck: (client) => recordedClients.waitForCheck(client),
      config,
    }),
    liveState: new LiveState({ feeds, hub, redis }),
    audit,
    auditTable,
    writeBudget: new WriteBudget(redis),
    workspaces,
    async close(): Promise<void> {
      stopRetention();
      await webhooks.close();
      await audit.close();
      inspectors.close();
      recordedClients.close();
      feeds.close();
      await history.close();
      scopes.close();
      usage.close();
      ownCustomers.close();
      await revocations.close();
    },
  };
}
