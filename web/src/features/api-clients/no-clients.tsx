import { IconKey } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './api-clients.module.css';
import type { ApiClientsPageQuery } from './api-clients-page.generated.ts';

/** Nothing to list yet; who cannot make a client is told who can. */
export function NoClients({ viewer }: { viewer: ApiClientsPageQuery['viewer'] }) {
  const icon = <IconKey size={22} stroke={1.6} />;
  const title = 'You have no API clients.';
  if (viewer.canManageApiClients) return <EmptyState icon={icon} title={title} />;
  const [manager] = viewer.customer?.accountManagers ?? [];
  return (
    <EmptyState
      icon={icon}
      title={title}
      text="Contact your account manager to get started"
      {...(manager && {
        action: (
          <a className={classes.link} href={`mailto:${manager.email}`}>
            {manager.name}, {manager.email}
          </a>
        ),
      })}
    />
  );
}
