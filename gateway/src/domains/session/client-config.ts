import { type Config, DOCS_PATH } from '../../config/config.ts';
import type { ClientConfig } from '../../generated/resolvers-types.ts';
import { VERSION } from '../../util/version.ts';

/** Public settings of the web, which `Query.clientConfig` returns and the page contains. */
export function clientConfig(config: Config): ClientConfig {
  return {
    providerName: config.PROVIDER_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    docsUrl: config.DOCS_URL ?? DOCS_PATH,
    authRedirectPath: config.AUTH_REDIRECT_PATH,
    isDemo: config.DEMO_DATA,
    version: VERSION,
    widgetBaseUrl: config.WIDGET_BASE_URL ?? null,
    widgetNamespace: config.WIDGET_NAMESPACE,
    broadcastWidget: config.BROADCAST_WIDGET,
    liveWidget: config.LIVE_WIDGET,
    preGameWidget: config.PRE_GAME_WIDGET,
    dataApiUrl: config.PUBLIC_DATA_API_URL,
    oddsApiUrl: config.PUBLIC_ODDS_API_URL,
    apiSecretHeader: config.API_SECRET_HEADER,
    apiVersionHeader: config.API_VERSION_HEADER,
    oddsApiVersion: config.ODDS_API_VERSION,
    analyticsUrl: config.ANALYTICS_URL ?? null,
    errorReportingDsn: config.SENTRY_DSN ?? null,
    billingPortalUrl: config.BILLING_PORTAL_URL ?? null,
  };
}
