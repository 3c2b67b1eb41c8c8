import { useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { focusHeading } from '../../../lib/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmProvider } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { KeyNameForm } from './create-key-dialog.tsx';
import { keyOptions } from './key-label.ts';
import type { ShownKey } from './key-operations.tsx';
import type { KeySecrets } from './key-secrets.tsx';
import type { KeyUse } from './key-use.tsx';
import { CopyStep, DeleteStep, StepFrame, SwitchStep, TestStep } from './rotation-steps.tsx';
import { type RotationStep, useRotations } from './rotations.ts';

interface RotateKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly client: Client_clientFragment;
  readonly oldKey: ShownKey;
  /** All keys of the client. */
  readonly keys: readonly ShownKey[];
  /** What this dashboard has seen of the old key; undefined while that is not known. */
  readonly use: KeyUse | undefined;
  readonly secrets: KeySecrets;
}

/** Replaces a key by another one, step by step. Both keys work until the last step: the user can close the dialog and continue later. */
export function RotateKeyDialog(props: RotateKeyDialogProps) {
  const { opened, onClose, onClosed, oldKey, secrets } = props;
  const [busy, setBusy] = useState(false);

  function close(): void {
    secrets.hide();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      title={named`Rotate key ${oldKey.name || oldKey.id}`}
      onClose={close}
      onClosed={() => {
        // The row or the notice from which it was opened may be gone.
        if (document.activeElement === document.body) focusHeading();
        onClosed();
      }}
      locked={busy}
      size={560}
    >
      {/* Confirmation dialogs of the steps open above this dialog. */}
      <ConfirmProvider>
        <Steps {...props} onClose={close} busy={busy} onBusy={setBusy} />
      </ConfirmProvider>
    </Dialog>
  );
}

interface StepsProps extends RotateKeyDialogProps {
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
}

function Steps({ onClose, client, oldKey, keys, use, secrets, busy, onBusy }: StepsProps) {
  const rotations = useRotations();
  const rotation = rotations.of(oldKey.id);
  const newKey = keys.find(({ id }) => id === rotation?.newKeyId);
  // Without its new key, which may have been deleted elsewhere, a rotation begins again.
  const step = rotation === null || newKey === undefined ? 'create' : rotation.step;
  const shared = { step, onClose, onStop: () => stop() };

  function stop(): void {
    rotations.forget(oldKey.id);
    onClose();
  }

  function goTo(next: RotationStep, newKeyId = newKey?.id): void {
    if (newKeyId !== undefined) rotations.save(oldKey.id, { newKeyId, step: next });
  }

  if (newKey === undefined || step === 'create') {
    return (
      <StepFrame step="create">
        <CreateStep
          clientId={client.id}
          oldKey={oldKey}
          keys={keys}
          busy={busy}
          onBusy={onBusy}
          onKey={({ id }) => goTo('copy', id)}
          onCancel={onClose}
        />
      </StepFrame>
    );
  }
  switch (step) {
    case 'copy':
      return <CopyStep {...shared} newKey={newKey} secrets={secrets} onNext={() => goTo('test')} />;
    case 'test':
      return <TestStep {...shared} client={client} newKey={newKey} onNext={() => goTo('switch')} />;
    case 'switch':
      return <SwitchStep {...shared} oldKey={oldKey} newKey={newKey} secrets={secrets} onNext={() => goTo('delete')} />;
    case 'delete':
      return <DeleteStep {...shared} clientId={client.id} oldKey={oldKey} newKey={newKey} use={use} onDeleted={onClose} />;
  }
}

interface CreateStepProps {
  readonly clientId: string;
  readonly oldKey: ShownKey;
  readonly keys: readonly ShownKey[];
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onKey: (key: ShownKey) => void;
  readonly onCancel: () => void;
}

function CreateStep({ clientId, oldKey, keys, busy, onBusy, onKey, onCancel }: CreateStepProps) {
  const { timeZone } = useDisplay();
  const others = keys.filter(({ id }) => id !== oldKey.id);
  const [chosenId, choose] = useState('');
  const chosen = others.find(({ id }) => id === chosenId);
  return (
    <>
      <p className="sl-prose">
        A second key replaces <strong>{oldKey.name}</strong>. Both work until you delete the old one in the last step, so your
        applications never stop.
      </p>
      {others.length > 0 && (
        <SelectField
          label="New key"
          value={chosen?.id ?? ''}
          options={[{ value: '', label: 'Create a new key' }, ...keyOptions(others, timeZone)]}
          disabled={busy}
          onChange={choose}
        />
      )}
      {chosen === undefined ? (
        <KeyNameForm
          clientId={clientId}
          draft={{ form: `rotate-api-key:${oldKey.id}`, title: named`Rotation of ${oldKey.name}`, initial: oldKey.name }}
          knownKeys={keys}
          busy={busy}
          onBusy={onBusy}
          onCreated={onKey}
          onCancel={onCancel}
        />
      ) : (
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button tone="primary" onClick={() => onKey(chosen)}>
            Use this key
          </Button>
        </DialogActions>
      )}
    </>
  );
}
