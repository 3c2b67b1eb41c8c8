import { IconKey, IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './api-clients.module.css';
import type { ApiClientsPageQuery } from './api-clients-page.generated.ts';
import { staffText } from './contact-manager.tsx';
import { CREATE_CLIENT_PATH } from './urls.ts';

/** Nothing to list yet; who cannot make a client is told who can. */
export function NoClients({ viewer }: { viewer: ApiClientsPageQuery['viewer'] }) {
  const icon = <IconKey size={22} stroke={1.6} />;
  const title = 'You have no API clients.';
  if (viewer.canManageApiClients) {
    return (
      <EmptyState
        icon={icon}
        title={title}
        text="Create a client and get started"
        action={
          <ButtonLink to={CREATE_CLIENT_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
            Create client
          </ButtonLink>
        }
      />
    );
  }
  if (viewer.isStaff) return <EmptyState icon={icon} title={title} text={staffText(viewer)} />;
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
