import { Link } from 'react-router-dom';
import { CUSTOMERS_PATH } from '../../lib/urls.ts';
import classes from './api-clients.module.css';

export interface Contact {
  readonly isStaff: boolean;
  /** Whether a staff member acts for a customer. */
  readonly isActing: boolean;
  readonly customer: { readonly accountManagers: readonly { readonly name: string; readonly email: string }[] } | null;
}

/** Advice for staff who cannot change API clients. */
function StaffAdvice({ isActing }: { isActing: boolean }) {
  if (isActing) return <span>You can only view this customer's API clients.</span>;
  return (
    <span>
      <Link className="sl-accent sl-breaks" to={CUSTOMERS_PATH}>
        Choose a customer
      </Link>{' '}
      to change API clients.
    </span>
  );
}

/** Contact for users who may not manage API clients: the account manager if there is one; for staff, what they can do instead. */
export function ContactManager({ viewer, purpose = '' }: { viewer: Contact; purpose?: string }) {
  const [manager] = viewer.customer?.accountManagers ?? [];
  return (
    <span className={classes.contact}>
      <span>Contact your account manager{purpose}</span>
      {viewer.isStaff && (
        <>
          <span aria-hidden="true">·</span>
          <StaffAdvice isActing={viewer.isActing} />
        </>
      )}
      {!viewer.isStaff && manager && (
        <a className="sl-accent sl-breaks" href={`mailto:${manager.email}`}>
          {manager.name}, {manager.email}
        </a>
      )}
    </span>
  );
}
