import { IconPinnedOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { formatMilliseconds } from '../../../lib/time.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { LISTED_CHANGES } from '../json/json-changes.ts';
import classes from './inspector.module.css';
import { changeOf, entityIdOf, isSameEntity, valueText } from './message-changes.ts';
import type { InspectedMessage } from './received-message.ts';

/** Most messages that are shown, and most changes of each. */
const MAX_SHOWN = 50;
const MAX_CHANGES = 20;

interface PinnedEntityProps {
  /** One of its messages. */
  readonly pinned: InspectedMessage;
  /** Oldest first. */
  readonly messages: readonly InspectedMessage[];
  readonly onUnpin: () => void;
}

/** The newest messages of one entity with their changes. */
export function PinnedEntity({ pinned, messages, onUnpin }: PinnedEntityProps) {
  const id = useId();
  const own = messages.filter((message) => isSameEntity(message, pinned));
  const shown = own.slice(-MAX_SHOWN).toReversed();
  return (
    <section className="sl-stack sl-gap-12 sl-padded sl-card" aria-labelledby={id}>
      <div className={classes.detailHead}>
        <h2 id={id} className="sl-plain sl-15 sl-600 sl-breaks sl-ringless">
          Pinned: {pinned.channel} {entityIdOf(pinned)}
        </h2>
        <IconButton label="Unpin" onClick={onUnpin}>
          <IconPinnedOff size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {own.length > shown.length && (
        <p className="sl-plain sl-soft sl-13 sl-figures">
          The newest {shown.length} of {own.length} messages.
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <ol className={classes.pinned} aria-labelledby={id} tabIndex={0}>
        {shown.map((message) => (
          <PinnedMessage key={message.number} message={message} messages={messages} />
        ))}
      </ol>
    </section>
  );
}

function PinnedMessage({ message, messages }: Omit<PinnedEntityProps, 'pinned' | 'onUnpin'> & { message: InspectedMessage }) {
  const { timeZone } = useDisplay();
  const change = changeOf(message, messages);
  const changes = change.kind === 'compared' ? change.changes : [];
  return (
    <li>
      <span className={classes.pinnedHead}>
        <time className={classes.time} dateTime={message.receivedAt}>
          {formatMilliseconds(new Date(message.receivedAt), timeZone)}
        </time>
        {message.isDuplicate && <StatusBadge tone="warning">Duplicate</StatusBadge>}
        {typeof message.patchCheck?.differsAt === 'string' && <StatusBadge tone="warning">Patch differs</StatusBadge>}
        {changes.length === 0 && <span className="sl-soft">{NO_CHANGES[change.kind]}</span>}
      </span>
      {changes.length > 0 && (
        <ul className={classes.diff}>
          {changes.slice(0, MAX_CHANGES).map(({ path, before, after }) => (
            <li key={path}>
              {path || '/'}: <del>{valueText(before)}</del> <span aria-hidden="true">→</span>
              <span className="sl-hidden"> to </span> <ins>{valueText(after)}</ins>
            </li>
          ))}
          {changes.length > MAX_CHANGES && (
            <li className="sl-soft">
              {changes.length === LISTED_CHANGES && 'At least '}
              {changes.length - MAX_CHANGES} more {changes.length - MAX_CHANGES === 1 ? 'change' : 'changes'}
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

const NO_CHANGES = {
  compared: 'No changes',
  first: 'No earlier message to compare with',
  unknown: 'No state to compare',
} as const;
