import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { datedFileName, downloadText } from '../../../lib/csv.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { focusHeading } from '../../../lib/focus.ts';
import { formatMilliseconds } from '../../../lib/time.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterBar, SearchField } from '../../../ui/filter-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { bytesText } from '../../../lib/text.ts';
import { DelayChart } from './delay-chart.tsx';
import classes from './inspector.module.css';
import { entityIdOf } from './message-changes.ts';
import { MessageDetail } from './message-detail.tsx';
import { PinnedEntity } from './pinned-entity.tsx';
import type { InspectedMessage } from './received-message.ts';
import { toNdjson } from './recording.ts';

/** Rows that the list shows; older messages can be found with the filter and are part of the download. */
const MAX_SHOWN = 200;

interface MessagesPanelProps {
  readonly clientName: string;
  /** Oldest first. */
  readonly messages: readonly InspectedMessage[];
  /** Older messages that the page no longer has. */
  readonly removed: number;
  /** Messages that arrived since the list was paused. */
  readonly newer: number;
  readonly isRunning: boolean;
  readonly onClear: () => void;
}

/** The received messages with a filter, and the details of one of them. */
export function MessagesPanel({ clientName, messages, removed, newer, isRunning, onClear }: MessagesPanelProps) {
  const { timeZone } = useDisplay();
  const [text, setText] = useState('');
  const [channel, setChannel] = useState('');
  const [selected, setSelected] = useState<InspectedMessage | null>(null);
  const [pinned, setPinned] = useState<InspectedMessage | null>(null);
  const channels = [...new Set(messages.flatMap((message) => message.channel ?? []))].toSorted();
  const found = messages.filter((message) => matches(message, { text, channel }));
  const shown = found.slice(-MAX_SHOWN).toReversed();

  const list = useRef<HTMLOListElement>(null);

  function closeMessage() {
    const row = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // The filter or newer messages may have removed it from the list.
    if (row) row.focus();
    else focusHeading();
    setSelected(null);
  }

  function unpin() {
    setPinned(null);
    focusHeading();
  }

  function download() {
    downloadText(datedFileName(`${clientName} messages`, 'ndjson', timeZone), toNdjson(found), 'application/x-ndjson');
  }

  return (
    <>
      <DelayChart messages={messages} />
      {pinned !== null && <PinnedEntity pinned={pinned} messages={messages} onUnpin={unpin} />}
      <div className={classes.tools}>
        <FilterBar>
          <SearchField value={text} placeholder="Text or ID" onChange={setText} />
          <SelectField
            label="Channel"
            value={channel}
            options={[{ value: '', label: 'All channels' }, ...channels.map((name) => ({ value: name, label: name }))]}
            onChange={setChannel}
          />
        </FilterBar>
        <div className={classes.buttons}>
          <Button leftSection={<IconTrash size={16} aria-hidden="true" />} disabled={messages.length === 0} onClick={onClear}>
            Clear
          </Button>
          <Button leftSection={<IconDownload size={16} aria-hidden="true" />} disabled={found.length === 0} onClick={download}>
            Download NDJSON
          </Button>
        </div>
      </div>
      <p className="sl-plain sl-soft sl-13 sl-figures">
        {found.length > shown.length && `Showing the newest ${shown.length} of ${found.length} messages. `}
        {removed > 0 && `${removed} older ${removed === 1 ? 'message was' : 'messages were'} removed. `}
        {newer > 0 && `${newer} newer ${newer === 1 ? 'message' : 'messages'} since you paused. `}
      </p>
      <div className={classes.columns}>
        {shown.length === 0 ? (
          <p className={classes.none}>{emptyText({ hasMessages: messages.length > 0, isRunning })}</p>
        ) : (
          <ol ref={list} className={classes.list} aria-label="Messages">
            {shown.map((message) => (
              <MessageRow
                key={message.number}
                message={message}
                isSelected={message === selected}
                onSelect={() => setSelected(message)}
              />
            ))}
          </ol>
        )}
        {selected !== null && (
          <MessageDetail
            key={selected.number}
            message={selected}
            messages={messages}
            onPin={() => setPinned(selected)}
            onClose={closeMessage}
          />
        )}
      </div>
    </>
  );
}

function matches(message: InspectedMessage, { text, channel }: { text: string; channel: string }): boolean {
  if (channel !== '' && message.channel !== channel) return false;
  const wanted = trimmed(text).toLowerCase();
  return wanted === '' || message.frame.toLowerCase().includes(wanted);
}

function emptyText({ hasMessages, isRunning }: { hasMessages: boolean; isRunning: boolean }): string {
  if (hasMessages) return 'No messages match your filters.';
  return isRunning ? 'Waiting for messages. They appear here when something changes.' : 'No messages received.';
}

const KIND_NOTES = { UPDATE: null, OTHER_CHANNEL: 'Not subscribed', UNREADABLE: 'Unreadable' } as const;

function MessageRow({ message, isSelected, onSelect }: { message: InspectedMessage; isSelected: boolean; onSelect: () => void }) {
  const { timeZone } = useDisplay();
  const differs = message.patchCheck !== null && message.patchCheck.differsAt !== null;
  const note = message.isDuplicate ? 'Duplicate' : differs ? 'Patch differs' : KIND_NOTES[message.kind];
  return (
    <li>
      <button type="button" className={classes.row} aria-pressed={isSelected} onClick={onSelect}>
        <time className={classes.time} dateTime={message.receivedAt}>
          {formatMilliseconds(new Date(message.receivedAt), timeZone)}
        </time>
        <span className={classes.channel}>
          {message.channel ?? '–'}
          {note !== null && <StatusBadge tone="warning">{note}</StatusBadge>}
        </span>
        <span className={classes.entity}>{entityIdOf(message) ?? '–'}</span>
        <span className={classes.size}>{bytesText(message.bytes)}</span>
      </button>
    </li>
  );
}
