import { IconPin, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { COPY_OUTCOMES, CopyableId, useCopy } from '../../../ui/copy.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { bytesText } from '../../../lib/text.ts';
import { delayText } from './delays.ts';
import { jsonLines, LISTED_CHANGES } from '../json/json-changes.ts';
import { ReceivedText } from '../json/received-text.tsx';
import classes from './inspector.module.css';
import { changeOf, entityIdOf, frameOf, type MessageChange, STATE_PATH, valueText } from './message-changes.ts';
import { delayOf, type InspectedMessage } from './received-message.ts';

interface MessageDetailProps {
  readonly message: InspectedMessage;
  /** Oldest first. */
  readonly messages: readonly InspectedMessage[];
  /** Pins the entity of the message. */
  readonly onPin: () => void;
  readonly onClose: () => void;
}

/** One message: what it changed, and its JSON with the changed lines marked. */
export function MessageDetail({ message, messages, onPin, onClose }: MessageDetailProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const json = useRef<HTMLPreElement>(null);
  useEffect(function showDetail() {
    // On a phone the details are below the list.
    heading.current?.focus();
  }, []);
  const frame = useMemo(() => frameOf(message), [message]);
  const entityId = entityIdOf(message);
  const delay = delayOf(message);
  const change = changeOf(message, messages);
  const changed =
    change.kind === 'compared' ? change.changes.map(({ path, after }) => ({ path: `${STATE_PATH}${path}`, after })) : [];
  return (
    <section className="sl-stack sl-gap-12 sl-padded sl-card" aria-labelledby={id}>
      <div className={classes.detailHead}>
        <h2 id={id} className="sl-plain sl-15 sl-600 sl-breaks sl-ringless" ref={heading} tabIndex={-1}>
          {message.channel ?? 'Unreadable message'} {entityId}
        </h2>
        <div className={classes.buttons}>
          {entityId !== null && (
            <Button leftSection={<IconPin size={16} aria-hidden="true" />} onClick={onPin}>
              Pin this ID
            </Button>
          )}
          <IconButton label="Close message" onClick={onClose}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Facts className={classes.facts}>
        {message.id !== null && (
          <Fact name="Message ID">
            <CopyableId label="message ID" value={message.id} />
          </Fact>
        )}
        {message.createdAt !== null && <Fact name="Created by the provider">{message.createdAt}</Fact>}
        <Fact name="Received">{message.receivedAt}</Fact>
        {delay !== null && <Fact name="Delay">{delayText(delay)}</Fact>}
        <Fact name="Size">{bytesText(message.bytes)}</Fact>
      </Facts>
      {message.isDuplicate && (
        <p className="sl-plain sl-soft sl-13 sl-figures">
          The provider sent this message before. It may deliver one more than once.
        </p>
      )}
      <h3 className="sl-plain sl-13 sl-600 sl-breaks">Changes</h3>
      <Changes change={change} isTruncated={message.isTruncated} />
      {message.patchCheck !== null && (
        <p className="sl-plain sl-soft sl-13 sl-figures">
          {message.patchCheck.differsAt === null
            ? 'The patch turns the state before into the state of this message.'
            : `The patch doesn't give the state of this message. First difference: ${message.patchCheck.differsAt}`}
        </p>
      )}
      <div className="sl-row sl-between sl-gap-12">
        <h3 className="sl-plain sl-13 sl-600 sl-breaks">{message.isTruncated ? 'Message (cut off)' : 'Message'}</h3>
        <CopyMessage text={message.frame} shown={json} />
      </div>
      {/* Long lines scroll inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <pre ref={json} className={classes.json} tabIndex={0} aria-label="Message">
        {frame === null ? (
          <ReceivedText text={message.frame} isTruncated={message.isTruncated} />
        ) : (
          jsonLines(frame, changed).map(({ text, isChanged }, index) => (
            <span key={index} className={classes.line} data-changed={isChanged || undefined}>
              <ReceivedText text={text} isTruncated={false} />
              {'\n'}
            </span>
          ))
        )}
      </pre>
    </section>
  );
}

function Changes({ change, isTruncated }: { change: MessageChange; isTruncated: boolean }) {
  if (change.kind === 'first')
    return <p className="sl-plain sl-soft sl-13 sl-figures">There is no earlier message with this ID to compare with.</p>;
  if (change.kind === 'unknown') {
    const text = isTruncated ? 'The message is too long to compare.' : 'The message has no state to compare.';
    return <p className="sl-plain sl-soft sl-13 sl-figures">{text}</p>;
  }
  if (change.changes.length === 0)
    return <p className="sl-plain sl-soft sl-13 sl-figures">No changes since the previous message with this ID.</p>;
  return (
    <>
      <table className={classes.changes} aria-label="Changes since the previous message with this ID">
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {change.changes.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{path || '/'}</th>
              <td>{valueText(before)}</td>
              <td>{valueText(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {change.changes.length === LISTED_CHANGES && (
        <p className="sl-plain sl-soft sl-13 sl-figures">At most {LISTED_CHANGES} changes are listed.</p>
      )}
    </>
  );
}

function CopyMessage({ text, shown }: { text: string; shown: RefObject<HTMLElement | null> }) {
  const { outcome, copy } = useCopy(shown);
  return (
    <>
      <Button tone="subtle" onClick={() => void copy(text)}>
        {outcome === 'copied' ? 'Copied' : 'Copy as received'}
      </Button>
      <output className="sl-hidden">{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </>
  );
}
