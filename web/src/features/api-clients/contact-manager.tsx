import { Link } from 'react-router-dom';
import { CUSTOMERS_PATH } from '../../lib/urls.ts';
import classes from './api-clients.module.css';

export interface Contact {
  readonly isStaff: boolean;
  /** Whether a staff member acts for a customer. */
  readonly isActing: boolean;
  readonly customer: { readonly accountManagers: readonly { readonly name: string; readonly email: string }[] } | null;
}

/** Text for staff who cannot change API clients; they have no account manager to contact. */
export function StaffAdvice({ viewer }: { viewer: Contact }) {
  if (viewer.isActing) return "You can only view this customer's API clients.";
  return (
    <>
      <Link className={classes.link} to={CUSTOMERS_PATH}>
        Choose a customer
      </Link>{' '}
      to change API clients.
    </>
  );
}

/** Contact for users who may not manage API clients; with the account manager's name if there is one. */
export function ContactManager({ viewer, purpose = '' }: { viewer: Contact; purpose?: string }) {
  if (viewer.isStaff)
    return (
      <span className={classes.contact}>
        <StaffAdvice viewer={viewer} />
      </span>
    );
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
