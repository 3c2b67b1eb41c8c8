import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import compression from 'compression';
import express from 'express';
import type { GraphQLSchema, ValidationRule } from 'graphql';
import helmet from 'helmet';
import { type LiveStats, portOf, type ProcessState, serveAdmin } from './http/admin-server.ts';
import type { Config } from './config/config.ts';
import { SocketSessions } from './context/socket-sessions.ts';
import { RequestContext } from './context/request-context.ts';
import { AUDIT_EXPORT_PATH, auditExportRoute } from './http/audit-export.ts';
import { HISTORY_EXPORT_PATH, historyExportRoute } from './http/history-export.ts';
import { crossOrigin } from './http/cors.ts';
import { docsRoutes } from './http/docs/docs-routes.ts';
import { documentDirectory } from './graphql/registered-documents.ts';
import { CompiledQueries } from './graphql/compiled-queries.ts';
import { createExecutor, type Executor, executorWithSpans, schemaSource, stringifyResult } from './graphql/executor.ts';
import { LiveRenderer, renderingContext } from './graphql/live-renderer.ts';
import { admissionPlugin } from './graphql/admission.ts';
import { errorsPlugin, metricsPlugin } from './graphql/apollo-plugins.ts';
import { eventStreams } from './http/event-stream.ts';
import { graphiqlPage } from './http/graphiql-page.ts';
import { graphqlHandler, runDocument } from './http/graphql-handler.ts';
import { QueryCostLimiter } from './graphql/query-cost-limiter.ts';
import { depthLimitFor, documentLimits } from './graphql/document-limits.ts';
import { subscriptionRoot } from './ws/subscription-root.ts';
import { TrustedDocuments } from './graphql/trusted-documents.ts';
import {
  allowedOrigins,
  answerUnreadableRequests,
  credentialByPost,
  checkCredentials,
  checkPersistedQuery,
  jsonByPost,
  mediaTypeOf,
  noStore,
  oneMessage,
  rejectFailures,
  verifiedCredential,
  withRequestId,
} from './http/http-rejections.ts';
import { LiveHub } from './live/broadcast/live-hub.ts';
import type { Redis } from './redis/redis.ts';
import { ownPaths } from './http/own-paths.ts';
import { requestIdIn, requestIds } from './http/request-id.ts';
import { clientAddresses } from './util/client-address.ts';
import { ClientDisconnected } from './util/deadline.ts';
import { createTransport } from './provider/client/transport.ts';
import { buildSchema } from './graphql/schema.ts';
import { SubscriptionExecutor } from './graphql/subscription-executor.ts';
import { Subscriptions } from './graphql/subscriptions.ts';
import { createServices } from './services.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { Store } from './store/store.ts';
import { serveSockets } from './ws/socket-server.ts';
import type { Log } from './telemetry/log.ts';
import { Slots } from './util/slots.ts';
import type { TraceExport } from './telemetry/otlp-tracer.ts';
import { webPage } from './http/web-page.ts';

const MANIFEST = new URL('../../schema/trusted-documents.json', import.meta.url);
const WEB = new URL('../../web/dist/', import.meta.url);
/** Devices and abilities that neither the page nor its frames need. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 100 * 1024;
/** Warning for an installation that has REDIS_URL but stores in SQLite. */
const OWN_STORE_WARNING =
  'REDIS_URL is set, but DATABASE_URL names no PostgreSQL: this gateway has a store of its own, so that other gateways accept a bearer that was signed out here, may run a create again, and have another audit log and usage';
/** Interval of Node's check for requests that exceed their timeout. */
const CONNECTIONS_CHECK_MS = 2_000;

export interface Gateway {
  readonly port: number;
  /** Null without an admin server. */
  readonly adminPort: number | null;
  /** Counters and gauges of the live engine. */
  readonly live: LiveStats;
  /** Reads TRUSTED_DOCUMENTS_DIR again; keeps the former documents if there is a problem, which the log names. */
  reloadDocuments(): Promise<void>;
  /** Refuses new connections, finishes running requests and releases all resources. */
  close(): Promise<void>;
}

/** Starts the gateway. Rejects when the port is in use. */
export async function startGateway(options: { config: Config; settings?: Partial<Settings>; log: Log }): Promise<Gateway> {
  const { log } = options;
  const config = { ...SETTINGS, ...options.settings, ...options.config };
  const traces = await traceExport(config, log);
  const transport = createTransport({ maxResponseBytes: config.MAX_ANSWER_BYTES, log });
  const redis = config.REDIS_URL === undefined ? null : await connectRedis(config.REDIS_URL, config, log);
  const store = new Store({ config, log });
  await store.open();
  const storeWarning = redis !== null && store.kind === 'sqlite' ? OWN_STORE_WARNING : null;
  if (storeWarning !== null) log.warn(storeWarning);
  const hub = new LiveHub({ limits: config });
  const services = createServices({ config, transport, redis, hub, log, store });
  await services.revocations.catchUp();
  await services.recordedClients.start();

  const trusted = await TrustedDocuments.read(MANIFEST);
  const schema = await buildSchema(services, { isSubgraph: config.SUBGRAPH });
  const validationRules = [
    ...documentLimits({ depth: depthLimitFor(trusted.own.values()), aliases: config.MAX_ALIASES }),
    subscriptionRoot,
  ];
  const checks = { schema, validationRules, maxTokens: config.MAX_TOKENS };
  const documents = documentDirectory({ config, log, trusted, checks });
  await documents.load();
  const costLimiter = new QueryCostLimiter({ schema, config, redis });
  const renderer = new LiveRenderer({
    schema,
    contextFor: (audience) => renderingContext(services, audience),
    compiled: (renderingSchema) => new CompiledQueries({ schema: renderingSchema, log }),
    maxBytes: config.RENDER_CACHE_BYTES,
    ttlMs: config.REFERENCE_CACHE_MS,
  });
  const { catalogues } = services;
  const subscriptionExecutor = new SubscriptionExecutor({ schema, trusted, renderer, catalogues, config, log });
  const executor = executorWithSpans(subscriptionExecutor.before(createExecutor({ schema, trusted, renderer, log })), trusted);

  const app = express();
  app.disable('x-powered-by');
  // Responses are not cached, so clients never revalidate them.
  app.disable('etag');
  const http = httpServer(app, config);
  const apollo = apolloServer({ config, http, schema, validationRules, executor, trusted, costLimiter });
  await apollo.start();
  const subscriptions = new Subscriptions({ apollo, services, config });
  const sessions = new SocketSessions(config);
  const perAddress = new Slots({ perOwner: config.MAX_SOCKETS_PER_ADDRESS });
  const addressOf = clientAddresses({ trustsProxy: config.TRUST_PROXY, log });
  const connections = { config, log, services, subscriptions, hub, sessions, perAddress, addressOf };
  const events = eventStreams({ ...connections, costLimiter });
  let isDraining = false;
  const sharing = (): string => sharingOf(redis);
  app.use(securityHeaders(config), ownPaths(config, { sharing, isDraining: () => isDraining }));
  app.use('/graphql', graphqlRoute({ config, services, apollo, costLimiter, events: events.handler, addressOf }));
  if (config.MCP) app.use('/mcp', await agentsRoute({ config, services, apollo, schema, trusted, addressOf }));
  app.use(compression());
  app.use(docsRoutes(config));
  if (config.SERVE_WEB === 1) app.use(await webPage(config, WEB));
  app.use(rejectFailures(log));
  const sockets = serveSockets({ ...connections, http, schema });

  await once(http.listen(config.PORT), 'listening');
  const live = { counters: hub.counters, gauges: () => hub.gauges, lags: () => hub.lags() };
  const state: ProcessState = {
    live,
    feeds: () => services.liveState.feedStats(),
    scopes: () => services.scopes.describe(),
    renderedBytes: () => renderer.cachedBytes,
    sharing,
    isRedisUp: () => redis?.isUp ?? null,
    isDraining: () => isDraining,
    store: () => ({ ...store.health, warning: storeWarning }),
    audit: () => services.audit.status,
    history: () => services.recordedClients.status,
  };
  const admin = config.ADMIN_ADDRESS === undefined ? null : await serveAdmin(config.ADMIN_ADDRESS, state);
  return {
    port: portOf(http),
    adminPort: admin?.port ?? null,
    live,
    reloadDocuments: documents.reload,
    async close() {
      isDraining = true;
      // Waited for with all other services: the messages that are being sent arrive while sockets and requests end.
      void services.webhooks.close();
      await services.feeds.store();
      // HTTP stays up while sockets close, so that readiness probes receive 503.
      sessions.close();
      events.close();
      await sockets.close();
      await apollo.stop();
      renderer.close();
      await services.close();
      await store.close();
      redis?.close();
      await transport.close();
      await traces?.close();
      await admin?.close();
    },
  };
}

function httpServer(app: express.Express, config: Config & Settings): Server {
  // A request to upgrade to any other protocol, such as HTTP/2, is handled as an ordinary request.
  const http = createServer(
    {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout: config.HEADERS_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    },
    app,
  );
  http.maxConnections = config.MAX_CONNECTIONS;
  answerUnreadableRequests(http);
  return http;
}

function apolloServer(options: {
  config: Config & Settings;
  http: Server;
  schema: GraphQLSchema;
  validationRules: readonly ValidationRule[];
  executor: Executor;
  trusted: TrustedDocuments;
  costLimiter: QueryCostLimiter;
}): ApolloServer<RequestContext> {
  const { config, http, schema, trusted } = options;
  return new ApolloServer<RequestContext>({
    gateway: schemaSource(options.executor, schema),
    stringifyResult,
    introspection: config.INTROSPECTION,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: config.NODE_ENV === 'production',
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: trusted.asQueryCache() },
    parseOptions: { maxTokens: config.MAX_TOKENS },
    validationRules: [...options.validationRules],
    formatError: withRequestId,
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer: http, stopGracePeriodMillis: config.SHUTDOWN_TIMEOUT_MS }),
      admissionPlugin({ schema, trusted, costLimiter: options.costLimiter }),
      errorsPlugin(),
      metricsPlugin(trusted),
    ],
  });
}

function securityHeaders(config: Config): express.Router {
  const router = express.Router();
  router.use(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: config.NODE_ENV === 'production',
      crossOriginEmbedderPolicy: false,
    }),
    (_request, response, next) => {
      response.set('permissions-policy', PERMISSIONS_POLICY);
      next();
    },
  );
  return router;
}

/** A factory of contexts for HTTP requests. */
function httpContexts(
  services: ReturnType<typeof createServices>,
  addressOf: (request: express.Request) => string,
): (request: express.Request, response: express.Response, headers: express.Request['headers']) => RequestContext {
  return (request, response, headers) =>
    new RequestContext(services, {
      kind: 'http',
      requestId: requestIdIn(response),
      mediaType: mediaTypeOf(request),
      headers,
      address: addressOf(request),
      disconnected: () => disconnected(response),
    });
}

/** The Model Context Protocol, for clients that send a credential in headers. Its library is loaded only if it is on. */
async function agentsRoute(options: {
  config: Config;
  services: ReturnType<typeof createServices>;
  apollo: ApolloServer<RequestContext>;
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  addressOf: (request: express.Request) => string;
}): Promise<express.Router> {
  const { config, services, apollo, schema, trusted, addressOf } = options;
  const { mcpRoute } = await import('./http/mcp/mcp-route.ts');
  const contextFor = httpContexts(services, addressOf);
  const router = express.Router();
  router.use(
    requestIds({ trustsProxy: config.TRUST_PROXY }),
    noStore,
    allowedOrigins(config),
    checkCredentials,
    credentialByPost,
    verifiedCredential((request, response) => contextFor(request, response, request.headers)),
    express.json({ limit: MAX_BODY_BYTES }),
    oneMessage,
    compression(),
    mcpRoute({
      schema,
      trusted,
      run: (request, response, { headers, query, variables }) =>
        runDocument(apollo, contextFor(request, response, headers), { query, variables }),
    }),
  );
  return router;
}

/** Answers GraphQL requests. Subscriptions are answered by `events`. */
function graphqlRoute(options: {
  config: Config;
  services: ReturnType<typeof createServices>;
  apollo: ApolloServer<RequestContext>;
  costLimiter: QueryCostLimiter;
  events: express.RequestHandler;
  addressOf: (request: express.Request) => string;
}): express.Router {
  const { config, services, apollo, costLimiter, addressOf } = options;
  const contextFor = httpContexts(services, addressOf);
  /** Returns the context of a request, created by the first caller. */
  const contextOf = (request: express.Request, response: express.Response): RequestContext => {
    const { locals }: { locals: { context?: RequestContext } } = response;
    locals.context ??= contextFor(request, response, request.headers);
    return locals.context;
  };
  const router = express.Router();
  router.use(crossOrigin(config));
  if (config.INTROSPECTION) router.use(graphiqlPage(config));
  router.use(
    requestIds({ trustsProxy: config.TRUST_PROXY }),
    noStore,
    checkCredentials,
    jsonByPost([AUDIT_EXPORT_PATH, HISTORY_EXPORT_PATH]),
    express.json({ limit: MAX_BODY_BYTES }),
  );
  router.post(AUDIT_EXPORT_PATH, compression(), auditExportRoute({ ...services, contextOf, costLimiter }));
  router.post(HISTORY_EXPORT_PATH, compression(), historyExportRoute({ ...services, contextOf, costLimiter }));
  router.use(checkPersistedQuery, options.events, graphqlHandler({ apollo, contextOf }));
  return router;
}

/** Loads the tracing library only when an exporter is configured; otherwise null. */
async function traceExport(config: Config, log: Log): Promise<TraceExport | null> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { exportTraces } = await import('./telemetry/otlp-tracer.ts');
  return exportTraces({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: config.OTEL_TRACES_SAMPLER_ARG, log });
}

/** Loads the Redis library, a sixth of all loaded code, only when Redis is configured. */
async function connectRedis(url: string, config: Config & Settings, log: Log): Promise<Redis> {
  const { Redis } = await import('./redis/redis.ts');
  return await Redis.connect({ url, timeoutMs: config.REDIS_TIMEOUT_MS, log });
}

/** Status of the sharing between gateways, as text for operators. */
function sharingOf(redis: Redis | null): string {
  if (redis === null) return 'single process';
  return redis.isUp ? 'with other gateways' : 'standalone: Redis is unreachable';
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
function disconnected(response: express.Response): AbortSignal {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!response.writableFinished) controller.abort(new ClientDisconnected());
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return controller.signal;
}
