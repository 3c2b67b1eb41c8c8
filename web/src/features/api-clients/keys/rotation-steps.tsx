import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { daysText } from '../../../lib/activity-text.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { daysBetween } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { keyTestOutcome, secondsText } from '../explorer/call-outcome.ts';
import { keyDetails } from './key-label.ts';
import { type ShownKey, useDeleteKey } from './key-operations.tsx';
import { KeySecret, type KeySecrets } from './key-secrets.tsx';
import { type KeyUse, LastUsed } from './key-use.tsx';
import classes from './keys.module.css';
import { ROTATION_STEPS, type RotationStep } from './rotations.ts';
import { KeyTestOutcome, useKeyTest } from './test-key-dialog.tsx';

const STEP_NAMES: Readonly<Record<RotationStep, string>> = {
  create: 'Create',
  copy: 'Copy',
  test: 'Test',
  switch: 'Switch',
  delete: 'Delete',
};

/** A step below the list of all of them. */
export function StepFrame({ step, children }: { step: RotationStep; children: ReactNode }) {
  const current = ROTATION_STEPS.indexOf(step);
  return (
    <>
      <ol className="sl-list sl-flex sl-gap-8 sl-12" aria-label="Steps">
        {ROTATION_STEPS.map((each, index) => (
          <li
            key={each}
            className={classes.step}
            aria-current={index === current ? 'step' : undefined}
            data-done={index < current || undefined}
          >
            {index + 1} {STEP_NAMES[each]}
            {index < current && <span className="sl-hidden">, done</span>}
          </li>
        ))}
      </ol>
      {children}
    </>
  );
}

interface StepProps {
  readonly step: RotationStep;
  readonly newKey: ShownKey;
  readonly onClose: () => void;
  readonly onStop: () => void;
}

interface StepActionsProps extends Pick<StepProps, 'onClose' | 'onStop'> {
  readonly children: ReactNode;
}

/** `children`: the buttons that lead to the next step. */
function StepActions({ onClose, onStop, children }: StepActionsProps) {
  return (
    <DialogActions>
      <Button tone="subtle" onClick={onStop}>
        Stop rotating
      </Button>
      <Button onClick={onClose}>Continue later</Button>
      {children}
    </DialogActions>
  );
}

/** Says what to do, and has the focus when its step begins. */
function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(function continueHere() {
    text.current?.focus();
  }, []);
  return (
    <p ref={text} className="sl-prose" tabIndex={-1} data-autofocus>
      {children}
    </p>
  );
}

/** Copies the secret of the new key. */
export function CopyStep({ step, newKey, secrets, onNext, ...actions }: StepProps & { secrets: KeySecrets; onNext: () => void }) {
  const [copied, setCopied] = useState(false);
  const rememberCopied = (isCopied: boolean) => isCopied && setCopied(true);
  return (
    <StepFrame step={step}>
      <StepText>
        Copy the secret of the new key <strong>{newKey.name}</strong> to where your applications read it. Sightline doesn't keep
        it; you can copy it again at any time.
      </StepText>
      <div className={classes.box}>
        <KeySecret apiKey={newKey} secrets={secrets} onCopied={(result) => rememberCopied(result === 'copied')} />
      </div>
      <StepActions {...actions}>
        {!copied && <Button onClick={onNext}>Next</Button>}
        {/* One button, so that it keeps the focus. */}
        <Button
          tone="primary"
          loading={secrets.busyId === newKey.id}
          onClick={copied ? onNext : () => void secrets.copy(newKey.id).then((result) => rememberCopied(result === 'copied'))}
        >
          {copied ? 'Next' : 'Copy secret'}
        </Button>
      </StepActions>
      <output className="sl-hidden">{copied && 'Secret copied.'}</output>
    </StepFrame>
  );
}

interface TestStepProps extends StepProps {
  readonly client: Client_clientFragment;
  readonly onNext: () => void;
}

/** Tests the new key. */
export function TestStep({ step, client, newKey, onNext, ...actions }: TestStepProps) {
  const { state, waitMs, test } = useKeyTest(client.id, newKey.id);
  const passed = state.kind === 'ended' && keyTestOutcome(state.call).tone === 'positive';
  return (
    <StepFrame step={step}>
      <StepText>
        One small request shows whether the provider accepts the secret of <strong>{newKey.name}</strong>. The secret stays in the
        gateway.
      </StepText>
      {state.kind !== 'none' && <KeyTestOutcome clientId={client.id} state={state} name={newKey.name} waitMs={waitMs} />}
      <StepActions {...actions}>
        {!passed && <Button onClick={onNext}>Skip the test</Button>}
        {/* One button, so that it keeps the focus. */}
        <Button tone="primary" loading={state.kind === 'running'} aria-disabled={waitMs > 0} onClick={passed ? onNext : test}>
          {passed ? 'Next' : waitMs > 0 ? `Test again in ${secondsText(waitMs)}` : 'Test new key'}
        </Button>
      </StepActions>
    </StepFrame>
  );
}

interface SwitchStepProps extends StepProps {
  readonly oldKey: ShownKey;
  readonly secrets: KeySecrets;
  readonly onNext: () => void;
}

/** Asks the user to switch all applications to the new key. */
export function SwitchStep({ step, oldKey, newKey, secrets, onNext, ...actions }: SwitchStepProps) {
  return (
    <StepFrame step={step}>
      <StepText>
        Give the new secret to every application that uses <strong>{oldKey.name}</strong>, and restart it. There is no hurry: both
        keys work. Choose <strong>Continue later</strong> and come back to the keys of this client when all have switched.
      </StepText>
      <div className={classes.box}>
        <KeySecret apiKey={newKey} secrets={secrets} />
      </div>
      <StepActions {...actions}>
        <Button tone="primary" onClick={onNext}>
          All have switched
        </Button>
      </StepActions>
    </StepFrame>
  );
}

interface DeleteStepProps extends StepProps {
  readonly clientId: string;
  readonly oldKey: ShownKey;
  readonly use: KeyUse | undefined;
  readonly onDeleted: () => void;
}

/** Deletes the old key. */
export function DeleteStep({ step, clientId, oldKey, newKey, use, onDeleted, ...actions }: DeleteStepProps) {
  const deleteKey = useDeleteKey(clientId, onDeleted);
  const now = useNow(MINUTE_MS);
  const { timeZone } = useDisplay();
  const { id, name, createdAt } = oldKey;
  return (
    <StepFrame step={step}>
      <StepText>
        Delete the old key once nothing needs it. The new key <strong>{newKey.name}</strong> ({keyDetails(newKey, timeZone)})
        stays.
      </StepText>
      <FormAlert tone="warning">
        Sightline can't see uses by your own programs, which call the provider directly. Check their configuration and logs before
        you delete this key.
      </FormAlert>
      <Facts look="rows">
        <Fact name="Name">{name}</Fact>
        <Fact name="Id">
          <CopyableId label="key ID" value={id} />
        </Fact>
        <Fact name="Created">
          <Day at={createdAt} />
          {createdAt !== null && ageText(daysBetween(new Date(createdAt), now, timeZone))}
        </Fact>
        <Fact name="Last used in this dashboard">{use === undefined ? 'Unknown' : <LastUsed use={use} />}</Fact>
      </Facts>
      <StepActions {...actions}>
        <Button tone="danger" onClick={() => deleteKey(oldKey)}>
          Delete old key
        </Button>
      </StepActions>
    </StepFrame>
  );
}

function ageText(days: number): string {
  return days < 1 ? '(today)' : `(${daysText(days)} ago)`;
}
