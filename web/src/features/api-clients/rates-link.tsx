import { Link } from 'react-router-dom';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { editRatesUrl } from './urls.ts';

/** What to do about a 429: a link to the fields of the client's rates, or a text for users who may not change them. */
export function RatesLink({ clientId }: { clientId: string }) {
  const { canManageApiClients, isStaff } = useViewer();
  if (!canManageApiClients) {
    return <span>{isStaff ? "You can't change its request rates." : 'Ask your account manager for higher request rates.'}</span>;
  }
  return (
    <Link className="sl-accent" to={editRatesUrl(clientId)}>
      Change request rates
    </Link>
  );
}
