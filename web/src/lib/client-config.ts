import * as z from 'zod/mini';

const ClientConfig = z.object({
  providerName: z.string(),
  supportEmail: z.string(),
  docsUrl: z.string(),
  authRedirectPath: z.string(),
  isDemo: z.boolean(),
  version: z.string(),
  analyticsUrl: z.nullable(z.string()),
  errorReportingDsn: z.nullable(z.string()),
});
export type ClientConfig = z.output<typeof ClientConfig>;

let cached: ClientConfig | null = null;

/** Settings of this installation, which the gateway puts into the page. */
export function clientConfig(): ClientConfig {
  cached ??= ClientConfig.parse(JSON.parse(document.getElementById('client-config')?.textContent ?? ''));
  return cached;
}
