import { IconLogout, IconSettings } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { initials } from '../../ui/initials.ts';
import classes from './account-area.module.css';

export type ShellUser = {
  /** Empty where the user has none; the e-mail stands in then. */
  name: string;
  email: string;
};

interface AccountAreaProps {
  readonly user: ShellUser;
  readonly onSettings: () => void;
  readonly onSignOut: () => void;
}

export function AccountArea({ user, onSettings, onSignOut }: AccountAreaProps) {
  const named = user.name.trim() !== '';
  return (
    <div className={classes.account}>
      <span className={classes.initials} aria-hidden="true">
        {initials(named ? user.name : user.email.replace(/@.*/, ''))}
      </span>
      <span className={classes.who}>
        <span className={classes.name} title={named ? user.name : user.email}>
          {named ? user.name : user.email}
        </span>
        {named && (
          <span className={classes.email} title={user.email}>
            {user.email}
          </span>
        )}
      </span>
      <IconButton label="Settings" onClick={onSettings}>
        <IconSettings size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Log out" onClick={onSignOut}>
        <IconLogout size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
