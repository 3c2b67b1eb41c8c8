import { Link } from 'react-router-dom';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { editRatesUrl } from './urls.ts';

/** What to do about a 429: a link to the fields of the client's rates, or advice for users who may not change them. */
export function RatesLink({ clientId }: { clientId: string }) {
  if (!useViewer().canManageApiClients) return <span>Ask your account manager for higher request rates.</span>;
  return (
    <Link className="sl-accent" to={editRatesUrl(clientId)}>
      Change request rates
    </Link>
  );
}
