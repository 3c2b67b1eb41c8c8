import { NetworkStatus } from '@apollo/client';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { describeError } from '../lib/request-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingPage } from '../ui/spinner-page.tsx';
import { type ClientConfigQuery, useClientConfigQuery } from './client-config.generated.ts';

export type ClientConfig = ClientConfigQuery['clientConfig'];

const Context = createContext<ClientConfig | null>(null);

/** Reads what this installation is before anything else is shown; once, since it outlives sessions and their caches. */
export function ClientConfigProvider({ children }: { children: ReactNode }) {
  const [config, setConfig] = useState<ClientConfig | null>(null);
  const { data, error, refetch, networkStatus } = useClientConfigQuery({
    notifyOnNetworkStatusChange: true,
    skip: config !== null,
  });
  if (config !== null) return <Context value={config}>{children}</Context>;
  if (data) setConfig(data.clientConfig);
  if (!error) return <LoadingPage />;
  const { text, requestId } = describeError(error);
  return (
    <main>
      <ErrorState
        title="Sightline could not start"
        text={text}
        requestId={requestId}
        onRetry={() => void refetch().catch(() => {})}
        retrying={networkStatus === NetworkStatus.refetch}
      />
    </main>
  );
}

export function useClientConfig(): ClientConfig {
  const config = useContext(Context);
  if (config === null) throw new Error('useClientConfig outside of ClientConfigProvider');
  return config;
}
