import { useApolloClient } from '@apollo/client/react';
import { checkKeyName } from '@sightline/schema/rules/api-client.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { textToSave } from '@sightline/schema/rules/typed-text.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { spanText } from '../../../lib/time.ts';
import { describeError, hasCode } from '../../../lib/request-error.ts';
import { useTextDraft } from '../../../forms/unsaved-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { removeCachedKey, useRecheckPermissions } from '../client-operations.tsx';
import { useUpdateApiKeyMutation } from './keys.generated.ts';
import { nameFieldError, type ShownKey } from './key-operations.tsx';

interface EditKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly clientId: string;
  readonly apiKey: ShownKey;
  /** Since when the page shows the key, in milliseconds. */
  readonly shownSince: number;
}

type RenameResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly requestId: string | undefined }
  /** Another user changed the key first. */
  | { readonly kind: 'conflict'; readonly current: ShownKey };

/** Renames a key. After a conflict, it shows the name that another user gave the key, and keeps what the user typed. */
export function EditKeyDialog({ opened, onClose, onClosed, clientId, apiKey, shownSince }: EditKeyDialogProps) {
  const {
    text: name,
    setText: setName,
    clear: clearDraft,
  } = useTextDraft(`edit-api-key:${apiKey.id}`, named`API key ${apiKey.name}`, apiKey.name);
  /** True: marks the field as an error without a message. */
  const [error, setError] = useState<ReactNode>(false);
  const [base, setBase] = useState(apiKey);
  const [conflictAt, setConflictAt] = useState<number | null>(null);
  const { timeZone } = useDisplay();
  const [busy, setBusy] = useState(false);
  const [mutate] = useUpdateApiKeyMutation();
  const { cache } = useApolloClient();
  const recheckPermissions = useRecheckPermissions();
  const wanted = textToSave(name, base.name);
  const hasConflict = conflictAt !== null;

  async function rename(): Promise<RenameResult> {
    const { id, resourceVersion } = base;
    try {
      const { data } = await mutate({ variables: { input: { clientId, id, resourceVersion, name: wanted } } });
      const { apiKey: renamed, current, userErrors = [] } = data?.updateApiKey ?? {};
      if (renamed) return { kind: 'done' };
      return current ? { kind: 'conflict', current } : { kind: 'failed', requestId: userErrors[0]?.requestId };
    } catch (error) {
      return hasCode(error, 'NOT_FOUND') ? { kind: 'gone' } : { kind: 'failed', requestId: describeError(error).requestId };
    }
  }

  function close(): void {
    clearDraft();
    onClose();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const problem = checkKeyName(name);
    if (problem !== null) {
      setError(TEXTS[problem]);
      return;
    }
    if (wanted === base.name) {
      close();
      return;
    }
    setBusy(true);
    const result = await rename();
    setBusy(false);
    if (result.kind === 'done' || (result.kind === 'conflict' && result.current.name === wanted)) {
      close();
    } else if (result.kind === 'gone') {
      close();
      removeCachedKey(cache, clientId, apiKey.id);
      toast({ tone: 'neutral', text: named`The key ${apiKey.name} no longer exists.` });
    } else if (result.kind === 'failed') {
      setError(nameFieldError(result.requestId));
      recheckPermissions();
    } else {
      setBase(result.current);
      setConflictAt(serverNow());
    }
  }

  return (
    <Dialog opened={opened} title="Edit key" onClose={close} onClosed={onClosed} locked={busy}>
      <form className="sl-grid sl-gap-12" noValidate onSubmit={(event) => void submit(event)}>
        {hasConflict && (
          <FormAlert tone="warning">
            {TEXTS.CONFLICT} The key {apiKey.name} was {base.name === apiKey.name ? 'changed' : 'renamed'}{' '}
            {spanText(new Date(shownSince), new Date(conflictAt), timeZone)}: it is now named <strong>{base.name}</strong>. Save
            to overwrite it with yours.
          </FormAlert>
        )}
        <TextField
          data-autofocus
          label="Key name"
          aria-required
          autoComplete="off"
          readOnly={busy}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(false);
          }}
        />
        <DialogActions>
          <Button disabled={busy} onClick={close}>
            {hasConflict ? 'Keep theirs' : 'Cancel'}
          </Button>
          <Button type="submit" tone="primary" loading={busy}>
            {hasConflict ? 'Save mine' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
