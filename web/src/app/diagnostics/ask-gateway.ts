import type { ApolloClient } from '@apollo/client';
import type { GatewayFacts } from '../../session/diagnostics/report.ts';
import { describeError } from '../../lib/request-error.ts';
import { ClientConfigDocument } from '../client-config.generated.ts';

/** Asks the gateway for its version, which needs nobody signed in; `signal` closes the request. Never rejects. */
export async function askGateway(client: ApolloClient, signal: AbortSignal): Promise<GatewayFacts> {
  const begun = performance.now();
  try {
    const { data } = await client.query({
      query: ClientConfigDocument,
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal }, queryDeduplication: false },
    });
    if (data === undefined) return { state: 'failed', code: 'UNKNOWN' };
    return { state: 'answered', version: data.clientConfig.version, took: Math.round(performance.now() - begun) };
  } catch (error) {
    return { state: 'failed', code: describeError(error).code };
  }
}
