import { useApolloClient } from '@apollo/client/react';
import { WORKSPACE_KINDS } from '@sightline/schema/rules/workspace.ts';
import { useId, useState, useSyncExternalStore } from 'react';
import { useViewer } from '../gateway/session/viewer-context.ts';
import { datedFileName, downloadText } from '../lib/csv.ts';
import { useDisplay } from '../lib/display.tsx';
import { describeError } from '../lib/request-error.ts';
import { BROWSER_KINDS } from '../lib/workspace.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { FailureAlert } from '../ui/form-alert.tsx';
import { toast } from '../ui/toasts.tsx';
import { changeAccountState, useAccountState } from './account-state.ts';
import { deleteStoredItems, storedItems } from './stored-items.ts';
import { syncNow, syncStatus } from './sync.ts';
import { DeleteWorkspaceDocument, KeepWorkspaceDocument, WorkspaceExportDocument } from './workspace.generated.ts';
import classes from './workspace-settings.module.css';

const PLACES = [
  {
    isKept: false,
    label: 'Keep in this browser',
    note: 'Nothing is sent. Another browser starts without it.',
  },
  {
    isKept: true,
    label: 'Keep with my account',
    note: 'Stored by Sightline and shown wherever you sign in. Alerts that fired stay in this browser.',
  },
] as const;

/** The choice where the user's items are kept, with export and deletion. */
export function WorkspaceSettings() {
  const client = useApolloClient();
  const { user } = useViewer();
  const { timeZone } = useDisplay();
  const confirm = useConfirm();
  const state = useAccountState();
  const { isOff } = useSyncExternalStore(syncStatus.subscribe, syncStatus.get);
  const [failure, setFailure] = useState<unknown>(null);
  const [busyWith, setBusyWith] = useState<'keep' | 'export' | null>(null);
  const isJoined = state?.isJoined === true;
  const statusText = useStatusText();
  const requestError = failure === null ? null : describeError(failure);
  const group = useId();

  async function attempt(what: 'keep' | 'export', work: () => Promise<void>): Promise<void> {
    setBusyWith(what);
    setFailure(null);
    await work().catch(setFailure);
    setBusyWith(null);
  }

  async function keep(isKept: boolean): Promise<void> {
    await client.mutate({ mutation: KeepWorkspaceDocument, variables: { input: { isKept } }, fetchPolicy: 'no-cache' });
    changeAccountState(user.id, { isKept, isJoined: isKept });
    await syncNow();
  }

  function choose(isKept: boolean): void {
    // The choices are not disabled meanwhile, which would take the focus from them.
    if (busyWith !== null) return;
    if (isKept) return void attempt('keep', () => keep(true));
    confirm({
      title: 'Keep in this browser only?',
      text: 'Deletes your watchlist, alerts, desk, pins, saved views, recent items and settings from your account. Each browser that you use keeps what it has now, and no longer shares it.',
      confirmLabel: 'Delete from my account',
      danger: true,
      onConfirm: () => keep(false).then(() => null, describeError),
    });
  }

  async function exportAll(): Promise<void> {
    const browser = await storedItems(user.id, [...WORKSPACE_KINDS, ...BROWSER_KINDS.filter((kind) => kind !== 'SYNC')]);
    const { data } = isJoined ? await client.query({ query: WorkspaceExportDocument, fetchPolicy: 'no-cache' }) : { data: null };
    const account = data?.workspace.items ?? [];
    const text = JSON.stringify(
      {
        account,
        browser: browser.flatMap((set) => (set.items.size === 0 ? [] : { ...set, items: Object.fromEntries(set.items) })),
      },
      null,
      2,
    );
    downloadText(datedFileName('sightline settings', 'json', timeZone), text, 'application/json');
  }

  function deleteAll(): void {
    confirm({
      title: 'Delete everything?',
      text: 'Deletes your watchlist, alerts, desk, pins, saved views, recent items and settings from this browser and from your account, for all customers.',
      confirmLabel: 'Delete everything',
      danger: true,
      async onConfirm() {
        const mutation = { mutation: DeleteWorkspaceDocument, fetchPolicy: 'no-cache' } as const;
        const refusal = isOff ? null : await client.mutate(mutation).then(() => null, describeError);
        if (refusal !== null) return refusal;
        changeAccountState(user.id, { isKept: false, isJoined: false });
        await deleteStoredItems(user.id);
        toast({ tone: 'neutral', text: 'Deleted everything.' });
        return null;
      },
    });
  }

  return (
    <section className={classes.section} aria-label="Where your work is kept">
      <fieldset className="sl-borderless sl-plain sl-unpadded sl-grid sl-gap-10" disabled={isOff}>
        <legend className={classes.legend}>Watchlist, alerts, desk, pins, saved views, recent items and these settings</legend>
        {PLACES.map((place) => (
          <Place
            key={place.label}
            {...place}
            group={group}
            isChosen={(busyWith === 'keep' || isJoined) === place.isKept}
            onChoose={() => choose(place.isKept)}
          />
        ))}
      </fieldset>
      <p className="sl-plain sl-soft sl-12 sl-hides-empty" aria-live="polite">
        {busyWith === 'keep' ? 'Sending it to your account…' : statusText}
      </p>
      {requestError !== null && <FailureAlert message={requestError.text} requestId={requestError.requestId} />}
      <div className="sl-row sl-wrap sl-gap-8">
        <Button loading={busyWith === 'export'} disabled={busyWith === 'keep'} onClick={() => void attempt('export', exportAll)}>
          Export as JSON
        </Button>
        <Button disabled={busyWith !== null} onClick={deleteAll}>
          Delete everything…
        </Button>
      </div>
    </section>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly note: string;
  /** Name of the group of choices. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Place({ label, note, group, isChosen, onChoose }: PlaceProps) {
  const noteId = useId();
  return (
    <div>
      <label className={classes.place}>
        <input type="radio" name={group} checked={isChosen} aria-describedby={noteId} onChange={onChoose} />
        {label}
      </label>
      <p id={noteId} className={classes.placeNote}>
        {note}
      </p>
    </div>
  );
}

function useStatusText(): string | null {
  const state = useAccountState();
  const { isCurrent, isOff, unsent, refusal } = useSyncExternalStore(syncStatus.subscribe, syncStatus.get);
  if (isOff) return 'This installation keeps nothing with accounts.';
  if (state?.isJoined !== true) {
    return state?.isKept === true
      ? 'Your account has items from another browser. Choose “Keep with my account” to combine them with those of this browser.'
      : null;
  }
  if (refusal !== null) return `Not all changes are kept with your account. ${refusal}`;
  if (unsent > 0) return `${unsent} ${unsent === 1 ? 'change waits' : 'changes wait'} to be sent.`;
  return isCurrent ? 'Kept with your account.' : "Can't reach your account now. Changes are sent later.";
}
