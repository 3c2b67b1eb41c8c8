import { useApolloClient } from '@apollo/client/react';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { readWorkspaceContent, WORKSPACE_LIMITS, type WorkspaceContent } from '@sightline/schema/rules/workspace.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useViewer } from '../gateway/session/viewer-context.ts';
import { named } from '../lib/bidi.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { describeError, REPORT_FAILURES } from '../lib/request-error.ts';
import { Button, IconButton, SubmitButton } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAccountState } from './account-state.ts';
import { KeptWhere } from './kept-where.tsx';
import { sharedChanges } from './shared-changes.ts';
import classes from './sharing.module.css';
import { syncNow } from './sync.ts';
import { useWorkspaceChanges } from './use-workspace-changes.ts';
import { SharedWorkspaceDocument, ShareWorkspaceItemDocument, useSharedWorkspaceQuery } from './workspace.generated.ts';

type SharedKind = 'DESK' | 'WATCHED_SERIES' | 'SAVED_FILTER';

/** Something of the user that can be shared. */
interface Shareable {
  readonly id: string;
  readonly name: string;
}

interface SharingProps<K extends SharedKind> {
  readonly kind: K;
  readonly own: readonly Shareable[];
  /** The people who see it, such as `colleagues`. */
  readonly audience: string;
  /** Called before an item is shared, for an item that is created only then. */
  readonly onShare?: (id: string) => void;
  /** Name and detail, such as the size, of a shared item; null for one that is not of this list. */
  readonly describe: (content: WorkspaceContent<K>) => { readonly name: string; readonly detail: string } | null;
  readonly onOpen?: (content: WorkspaceContent<K>) => void;
  /** Adds a shared item to the user's own ones. */
  readonly onCopy: (content: WorkspaceContent<K>) => void;
}

/** Says where the user's items are kept, and shows those that are shared. */
export function KeptAndShared<K extends SharedKind>(props: SharingProps<K>) {
  return (
    <>
      <KeptWhere />
      <Sharing {...props} />
    </>
  );
}

/** Items that the user and others share. Only the owner of an item changes it; all others can copy it. */
export function Sharing<K extends SharedKind>(props: SharingProps<K>) {
  const { kind, own, audience, describe, onOpen, onCopy } = props;
  const { isActing } = useViewer();
  const { data, error, reload } = useShared();
  const section = useRef<HTMLElement>(null);
  /** Loads what has changed. The control that was used disappears: the section gets its focus. */
  function showChange(): void {
    const { activeElement } = document;
    if (activeElement === document.body || section.current?.contains(activeElement) === true) section.current?.focus();
    void reload();
  }
  // Users who have not joined have no other subscription.
  useWorkspaceChanges(useAccountState()?.isJoined !== true);
  if (error !== null && data === undefined) {
    if (describeError(error).code === 'WORKSPACE_OFF') return null;
    return <p className="sl-plain sl-faint sl-12">Couldn't load what is shared.</p>;
  }
  const shared = (data?.workspace.shared ?? []).flatMap((item) => {
    const content = item.kind === kind ? readWorkspaceContent(kind, item.json) : null;
    const description = content && describe(content);
    return content === null || description === null ? [] : [{ ...item, ...description, content }];
  });
  // Staff who act for a customer read what its users share, and share nothing with them.
  const mayShare = (kind === 'SAVED_FILTER' || !isActing) && own.length > 0;
  if (shared.length === 0 && !mayShare) return null;
  return (
    <section ref={section} className={classes.sharing} aria-label="Shared" tabIndex={-1}>
      {shared.length > 0 && (
        <ul className="sl-list sl-grid sl-gap-8">
          {shared.map(({ sharedId, itemId, isOwn, sharedBy, name, detail, content }) => (
            <li key={sharedId} className="sl-row sl-between sl-gap-8">
              <div className="sl-shrinks sl-grows">
                {onOpen === undefined ? (
                  <span className="sl-14 sl-breaks">{name}</span>
                ) : (
                  <button
                    type="button"
                    className="sl-font sl-borderless sl-clear sl-unpadded sl-accent sl-14 sl-breaks sl-text-start sl-clickable"
                    onClick={() => onOpen(content)}
                  >
                    {name}
                  </button>
                )}
                <p className="sl-plain sl-faint sl-12 sl-breaks">
                  {isOwn ? 'Shared by you' : sharedBy === null ? 'Shared by a colleague' : named`Shared by ${sharedBy}`} ·{' '}
                  {detail}
                </p>
              </div>
              {isOwn ? (
                <StopSharing kind={kind} itemId={itemId} name={name} onDone={showChange} />
              ) : (
                <IconButton label={named`Copy ${name} to yours`} onClick={() => onCopy(content)}>
                  <IconCopyPlus size={16} stroke={1.6} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayShare && (
        <ShareForm kind={kind} own={own} audience={audience} onShare={props.onShare ?? (() => {})} onDone={showChange} />
      )}
    </section>
  );
}

/** The shared items. They are read again after each change, because a response on its way may be older than the change. */
function useShared() {
  const client = useApolloClient();
  const { data } = useSharedWorkspaceQuery({ fetchPolicy: 'cache-only', context: REPORT_FAILURES });
  const [error, setError] = useState<unknown>(null);
  const [reload] = useState(() =>
    oneAtATime(async () => {
      const requested = client.query({ query: SharedWorkspaceDocument, fetchPolicy: 'network-only' });
      setError(
        await requested.then(
          () => null,
          (reason: unknown) => reason,
        ),
      );
    }),
  );
  useEffect(
    function followChanges() {
      void reload();
      return sharedChanges.subscribe(() => void reload());
    },
    [reload],
  );
  return { data, error, reload };
}

interface ShareFormProps {
  readonly kind: SharedKind;
  readonly own: readonly Shareable[];
  readonly audience: string;
  readonly onShare: (id: string) => void;
  readonly onDone: () => void;
}

/** Ref of an element that replaces the control that had the focus, and gets it. */
function focus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

function ShareForm({ kind, own, audience, onShare, onDone }: ShareFormProps) {
  const share = useShare(kind);
  const isJoined = useAccountState()?.isJoined === true;
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState('');
  const [shownName, setShownName] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const item = own.find(({ id }) => id === chosen) ?? own[0];
  if (!opened) {
    return (
      <Button tone="subtle" onClick={() => setOpened(true)}>
        Share with {audience}…
      </Button>
    );
  }
  if (!isJoined) {
    return (
      <output ref={focus} className="sl-soft sl-13" tabIndex={-1}>
        To share, choose “Keep with my account” in Settings first.
      </output>
    );
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (item === undefined) return;
    setIsBusy(true);
    onShare(item.id);
    const reason = await share({ itemId: item.id, isShared: true, shownName: trimmed(shownName) });
    setIsBusy(false);
    setError(reason);
    if (reason !== null) return;
    setOpened(false);
    onDone();
  }
  return (
    <form className="sl-grid sl-gap-8" noValidate onSubmit={(event) => void submit(event)}>
      {own.length > 1 && (
        <SelectField
          ref={focus}
          label="Share"
          value={item?.id ?? ''}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      <TextField
        ref={own.length > 1 ? null : focus}
        label="Your name for them (optional)"
        placeholder="a colleague"
        autoComplete="off"
        maxLength={WORKSPACE_LIMITS.shownNameLength}
        value={shownName}
        error={error}
        onChange={(event) => setShownName(event.currentTarget.value)}
      />
      <SubmitButton loading={isBusy}>Share with {audience}</SubmitButton>
    </form>
  );
}

interface StopSharingProps {
  readonly kind: SharedKind;
  readonly itemId: string;
  readonly name: string;
  readonly onDone: () => void;
}

function StopSharing({ kind, itemId, name, onDone }: StopSharingProps) {
  const share = useShare(kind);
  async function stop(): Promise<void> {
    const reason = await share({ itemId, isShared: false, shownName: '' });
    if (reason === null) onDone();
    else toast({ tone: 'negative', text: reason });
  }
  return (
    <Button aria-label={named`Stop sharing ${name}`} onClick={() => void stop()}>
      Stop sharing
    </Button>
  );
}

interface SharingChange {
  readonly itemId: string;
  readonly isShared: boolean;
  readonly shownName: string;
}

/** Shares an item or ends that. Resolves to why it failed, or null. */
function useShare(kind: SharedKind): (change: SharingChange) => Promise<string | null> {
  const client = useApolloClient();
  return async ({ itemId, isShared, shownName }) => {
    try {
      // The account must have the item first.
      await syncNow();
      const input = { kind, itemId, isShared, shownName: shownName === '' ? null : shownName };
      const { data } = await client.mutate({ mutation: ShareWorkspaceItemDocument, variables: { input } });
      return data?.shareWorkspaceItem.userErrors[0]?.message ?? null;
    } catch (error) {
      return describeError(error).text;
    }
  };
}
