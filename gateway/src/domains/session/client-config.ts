import { ODDS_API_VERSION } from '@sightline/provider-contract/odds.ts';
import { CHANNELS_PATH, type Config } from '../../config/config.ts';
import type { ClientConfig } from '../../generated/schema-types.ts';
import { VERSION } from '../../util/version.ts';

/** Public settings of the web, which `Query.clientConfig` returns and the page contains. */
export function clientConfig(config: Config): ClientConfig {
  return {
    providerName: config.PROVIDER_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    docsUrl: config.DOCS_URL ?? CHANNELS_PATH,
    authRedirectPath: config.AUTH_REDIRECT_PATH,
    isDemo: config.DEMO_DATA,
    version: VERSION,
    widgetBaseUrl: config.WIDGET_BASE_URL ?? null,
    widgetNamespace: config.WIDGET_NAMES.namespace,
    broadcastWidget: config.WIDGET_NAMES.broadcast,
    liveWidget: config.WIDGET_NAMES.live,
    preGameWidget: config.WIDGET_NAMES.preGame,
    dataApiUrl: config.PUBLIC_API_URLS.data ?? config.DATA_API_URL,
    oddsApiUrl: config.PUBLIC_API_URLS.odds ?? config.ODDS_API_URL,
    pushUrl: config.PUBLIC_API_URLS.push ?? config.PUSH_URL,
    pushChannelHeader: config.PUSH_AUTH === 'header' ? config.PROVIDER_HEADERS.channel : null,
    apiSecretHeader: config.PROVIDER_HEADERS.secret,
    apiVersionHeader: config.PROVIDER_HEADERS.version,
    oddsApiVersion: ODDS_API_VERSION,
    analyticsUrl: config.ANALYTICS_URL ?? null,
    errorReportingDsn: config.SENTRY_DSN ?? null,
    billingPortalUrl: config.BILLING_PORTAL_URL ?? null,
  };
}
