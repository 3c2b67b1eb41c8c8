import { Link } from 'react-router-dom';
import { ChannelsSection } from '../channels/channels-section.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ContactManager } from '../contact-manager.tsx';
import { KeysSection } from '../keys/keys-section.tsx';
import { useKeySecrets } from '../keys/use-key-secrets.ts';
import { editClientUrl } from '../urls.ts';
import { ClientCard } from './client-card.tsx';
import classes from './client-detail.module.css';
import type { ApiClientPageQuery } from './client-page.generated.ts';
import { ExpiryNotice } from './expiry-notice.tsx';
import { RequestExample } from './request-example.tsx';

interface ClientDetailProps {
  readonly client: NonNullable<ApiClientPageQuery['apiClient']>;
  readonly page: ApiClientPageQuery;
  /** Whether the person may change clients and keys. */
  readonly manages: boolean;
  readonly fetchPolicy: 'cache-and-network' | 'cache-first';
}

/** A client in full: what it is on the left, its keys and channels beside it. */
export function ClientDetail({
  client,
  page: { viewer, clientConfig, games, pushChannelCategories },
  manages,
  fetchPolicy,
}: ClientDetailProps) {
  const secrets = useKeySecrets();
  const { dataApiUrl, apiSecretHeader, docsUrl } = clientConfig;
  return (
    <div className={classes.layout}>
      <ClientCard title="API Client" client={client} allGames={games} />
      <div className={classes.main}>
        {client.unreadable.length > 0 && (
          <FormAlert tone="warning">Some details of this client couldn’t be read from the provider’s answer.</FormAlert>
        )}
        {client.status === 'EXPIRING' && client.activeUntil !== null && (
          <ExpiryNotice activeUntil={client.activeUntil}>
            {manages ? (
              <Link className={classes.link} to={editClientUrl(client.id)}>
                Change its end
              </Link>
            ) : (
              <ContactManager viewer={viewer} purpose=" to keep it." />
            )}
          </ExpiryNotice>
        )}
        <KeysSection clientId={client.id} manages={manages} secrets={secrets} fetchPolicy={fetchPolicy} />
        <ChannelsSection channels={client.pushChannels} categories={pushChannelCategories} docsUrl={docsUrl} />
        <RequestExample request={{ dataApiUrl, secretHeader: apiSecretHeader, secret: secrets.shown?.value ?? null }} />
      </div>
    </div>
  );
}
