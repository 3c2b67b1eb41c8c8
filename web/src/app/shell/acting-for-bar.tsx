import { IconUserShare, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './acting-for-bar.module.css';

/** Says in every page for which customer a staff member acts. */
export function ActingForBar({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <aside className={classes.bar} aria-label="Current customer">
      <IconUserShare size={16} aria-hidden="true" />
      <span className={classes.text}>
        Acting for <strong>{name}</strong>
      </span>
      <IconButton label="Back to the default customer" onClick={onClear}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
