import type { ApiKeys } from '../auth/api-keys.ts';
import type { AgreementStatus } from '../auth/own-customers.ts';
import type { RoutingKeys } from '../auth/routing-keys.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { TradingSessions } from '../auth/trading-sessions.ts';
import type { Viewers } from '../auth/viewer.ts';
import type { Catalogues } from '../cache/catalogue.ts';
import type { CustomerDirectories } from '../cache/customer-directory.ts';
import type { AuditLog } from '../domains/audit/audit-log.ts';
import type { TradingFeeds } from '../domains/trading/feed/feeds.ts';
import type { RecordedClients } from '../domains/trading/history/recorded-clients.ts';
import type { Send } from '../provider/client/transport.ts';
import type { Log } from '../telemetry/log.ts';
import type { ServiceConfig } from './settings.ts';

/** Services that verify credentials, and that a RequestContext reads for its resolvers. */
export interface OperationServices {
  readonly config: ServiceConfig;
  readonly log: Log;
  readonly send: Send;
  readonly tokenVerifier: TokenVerifier;
  readonly apiKeys: ApiKeys;
  readonly agreements: AgreementStatus;
  readonly viewers: Viewers;
  readonly audit: Pick<AuditLog, 'recordActing'>;
  readonly routingKeys: RoutingKeys;
  readonly directories: CustomerDirectories;
  readonly catalogues: Catalogues;
  readonly tradingSessions: TradingSessions;
  readonly feeds: TradingFeeds;
  readonly recordedClients: Pick<RecordedClients, 'sessionUsed'>;
}
