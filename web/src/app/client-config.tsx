import { NetworkStatus } from '@apollo/client';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { LoadingPage } from '../ui/page.tsx';
import { type ClientConfigQuery, useClientConfigQuery } from './client-config.generated.ts';
import { StartFailure } from './start-failure.tsx';

export type ClientConfig = ClientConfigQuery['clientConfig'];

const Context = createContext<ClientConfig | null>(null);

/** Loads the client configuration once, before anything else renders. It outlives sessions and their caches. */
export function ClientConfigProvider({ children }: { children: ReactNode }) {
  const [config, setConfig] = useState<ClientConfig | null>(null);
  const { data, error, refetch, networkStatus } = useClientConfigQuery({
    notifyOnNetworkStatusChange: true,
    skip: config !== null,
  });
  if (config !== null) return <Context value={config}>{children}</Context>;
  if (data) setConfig(data.clientConfig);
  if (!error) return <LoadingPage />;
  return (
    <StartFailure
      title="Sightline couldn't start"
      error={error}
      onRetry={() => void refetch().catch(() => {})}
      retrying={networkStatus === NetworkStatus.refetch}
    />
  );
}

export function useClientConfig(): ClientConfig {
  const config = useContext(Context);
  if (config === null) throw new Error('useClientConfig outside of ClientConfigProvider');
  return config;
}
