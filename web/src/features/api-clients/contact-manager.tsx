import classes from './api-clients.module.css';

export interface Contact {
  readonly customer: { readonly accountManagers: readonly { readonly name: string; readonly email: string }[] } | null;
}

/** Whom to ask, for those who may not manage API clients themselves; names the account manager where there is one. */
export function ContactManager({ viewer, purpose = '' }: { viewer: Contact; purpose?: string }) {
  const [manager] = viewer.customer?.accountManagers ?? [];
  return (
    <span className={classes.contact}>
      Contact your account manager{purpose}
      {manager && (
        <a className={classes.link} href={`mailto:${manager.email}`}>
          {manager.name}, {manager.email}
        </a>
      )}
    </span>
  );
}
