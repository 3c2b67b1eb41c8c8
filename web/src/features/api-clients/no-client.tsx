import { IconKey } from '@tabler/icons-react';
import { API_CLIENTS_PATH } from './urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Instead of a page of a client that does not exist, or that the customer cannot see. */
export function NoClient() {
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.6} />}
      title="API client not found"
      text="It doesn't exist, or it belongs to another customer."
      action={<ButtonLink to={API_CLIENTS_PATH}>See all API clients</ButtonLink>}
    />
  );
}
