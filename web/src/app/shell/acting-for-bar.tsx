import { IconCheck, IconLink, IconUserShare, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { COPY_OUTCOMES, useCopy } from '../../ui/use-copy.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { customerLink } from '../urls.ts';
import classes from './acting-for-bar.module.css';

export type ActingFor = {
  /** Public id of the customer. */
  id: string;
  name: string;
  onClear: () => void;
};

/** Says in every page for which customer a staff member acts. */
export function ActingForBar({ id, name, onClear }: ActingFor) {
  const { outcome, copy } = useCopy();
  return (
    <aside className={classes.bar} aria-label="Current customer">
      <IconUserShare size={16} aria-hidden="true" />
      <span className={classes.text}>
        Acting for <strong>{name}</strong>
      </span>
      <IconButton
        label="Copy a link to this page for this customer"
        onClick={() => void copy(customerLink(window.location.href, id))}
      >
        {outcome === 'copied' ? <IconCheck size={16} aria-hidden="true" /> : <IconLink size={16} aria-hidden="true" />}
      </IconButton>
      <output className={hidden.hidden}>{outcome !== null && COPY_OUTCOMES[outcome]}</output>
      <IconButton label="Back to the default customer" onClick={onClear}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
