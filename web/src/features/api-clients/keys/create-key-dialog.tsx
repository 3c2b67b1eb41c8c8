import { checkKeyName } from '@sightline/schema/rules/api-client.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useTextDraft } from '../../../forms/unsaved-changes.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { inspectorUrl } from '../urls.ts';
import { nameFieldError, type ShownKey, type UnknownKeyResult, useCreateKey } from './key-operations.tsx';
import { KeySecret, type KeySecrets } from './key-secrets.tsx';
import classes from './keys.module.css';

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  readonly knownKeys: readonly ShownKey[];
  readonly secrets: KeySecrets;
}

/** Creates a key, then stays open until the user has copied its secret or declined to. */
export function CreateKeyDialog({ opened, onClose, clientId, knownKeys, secrets }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<ShownKey | null>(null);
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);

  function close(): void {
    secrets.hide();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      title={created === null ? 'Create key' : 'Key created'}
      onClose={close}
      locked={busy || (created !== null && !copied)}
    >
      {created === null ? (
        <KeyNameForm
          clientId={clientId}
          draft={{ form: `create-api-key:${clientId}`, title: 'New API key' }}
          knownKeys={knownKeys}
          busy={busy}
          onBusy={setBusy}
          onCreated={setCreated}
          onCancel={close}
        />
      ) : (
        <CreatedKey
          clientId={clientId}
          apiKey={created}
          secrets={secrets}
          copied={copied}
          onCopied={() => setCopied(true)}
          onClose={close}
        />
      )}
      <output className="sl-hidden">
        {created !== null && (copied ? 'Secret copied. You can close the dialog.' : named`Key ${created.name} created.`)}
      </output>
    </Dialog>
  );
}

interface KeyNameFormProps {
  readonly clientId: string;
  /** Name of the form's draft, and the name that it starts with. */
  readonly draft: { readonly form: string; readonly title: string; readonly initial?: string };
  readonly knownKeys: readonly ShownKey[];
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onCreated: (key: ShownKey) => void;
  readonly onCancel: () => void;
}

/** Creates a key with the name that the user enters. */
export function KeyNameForm({ clientId, draft, knownKeys, busy, onBusy, onCreated, onCancel }: KeyNameFormProps) {
  const { text: name, setText: setName, clear: clearDraft } = useTextDraft(draft.form, draft.title, draft.initial);
  /** True: marks the field as an error without a message. */
  const [error, setError] = useState<ReactNode>(false);
  const [unknown, setUnknown] = useState<UnknownKeyResult | null>(null);
  const createKey = useCreateKey(clientId, knownKeys);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const problem = checkKeyName(name);
    if (problem !== null) {
      setError(TEXTS[problem]);
      return;
    }
    setError(false);
    setUnknown(null);
    onBusy(true);
    const result = await createKey(trimmed(name));
    onBusy(false);
    if (result.kind === 'created') accept(result.key);
    else if (result.kind === 'unknown') setUnknown(result);
    else setError(nameFieldError(result.requestId));
  }

  function accept(key: ShownKey): void {
    clearDraft();
    onCreated(key);
  }

  return (
    <form className="sl-grid sl-gap-12" noValidate onSubmit={(event) => void submit(event)}>
      {unknown !== null && <UnknownKey outcome={unknown} onUse={accept} />}
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
        <Button
          disabled={busy}
          onClick={() => {
            clearDraft();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" tone="primary" loading={busy}>
          Create
        </Button>
      </DialogActions>
    </form>
  );
}

function UnknownKey({ outcome, onUse }: { outcome: UnknownKeyResult; onUse: (key: ShownKey) => void }) {
  const { name, key, isListLoaded } = outcome;
  return (
    <FormAlert tone="warning">
      No response was received, so the key may or may not have been created.{' '}
      {!isListLoaded && "We couldn't refresh the list of keys either. Check it before you create the key again."}
      {isListLoaded && key === null && named`The list shows no new key named “${name}”. Create it again if you still need it.`}
      {key !== null && (
        <>
          {named`The list shows a new key named “${name}”.`}{' '}
          <Button tone="subtle" onClick={() => onUse(key)}>
            Use this key
          </Button>
        </>
      )}
    </FormAlert>
  );
}

interface CreatedKeyProps {
  readonly clientId: string;
  readonly apiKey: { readonly id: string; readonly name: string };
  readonly secrets: KeySecrets;
  /** Whether the user has copied the secret. */
  readonly copied: boolean;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

/** A new key with its secret. */
function CreatedKey({ clientId, apiKey, secrets, copied, onCopied, onClose }: CreatedKeyProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  useEffect(
    function keepFocusInDialog() {
      // The focused control was replaced: first the name field, then the copy button.
      (copied ? doneButton : copyButton).current?.focus();
    },
    [copied],
  );

  async function copy(): Promise<void> {
    if ((await secrets.copy(apiKey.id)) === 'copied') onCopied();
  }

  return (
    <>
      <p className="sl-prose">
        The key <strong>{apiKey.name}</strong> is ready. Copy its secret to your application. You can also reveal or copy it later
        in the list of keys.
      </p>
      {!copied && <p className="sl-prose">This dialog stays open until you copy the secret or choose Close without copying.</p>}
      <div className={classes.box}>
        <KeySecret apiKey={apiKey} secrets={secrets} onCopied={(result) => result === 'copied' && onCopied()} />
      </div>
      <DialogActions>
        {copied ? (
          <>
            <ButtonLink to={inspectorUrl(clientId, apiKey.id)}>Inspect channels</ButtonLink>
            <Button ref={doneButton} tone="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button tone="subtle" onClick={onClose}>
              Close without copying
            </Button>
            <Button ref={copyButton} tone="primary" loading={secrets.busyId === apiKey.id} onClick={() => void copy()}>
              Copy secret
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}
