import { useApolloClient } from '@apollo/client/react';
import { Popover } from '@mantine/core';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useActions } from '../../lib/actions/action-registry.ts';
import { IdempotencyKey } from '../../lib/idempotency-key.ts';
import { describeError, isGatewayError, isOutcomeUnknown } from '../../lib/request-error.ts';
import { useDraftText } from '../../session/unsaved-changes.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { useInviteUserMutation, UsersPageDocument } from './users.generated.ts';
import classes from './users.module.css';

const POPOVER_WIDTH = 320;

/** The button that opens the invitation. */
export function InviteUser() {
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  useActions([
    { id: 'user.invite', title: 'Invite user', group: 'This page', keywords: ['add', 'new'], run: () => setOpened(true) },
  ]);
  return (
    <Popover
      opened={opened}
      onChange={(next) => {
        // What comes of an invitation on its way is shown here.
        if (!busy) setOpened(next);
      }}
      closeOnEscape={!busy}
      position="bottom-end"
      width={POPOVER_WIDTH}
      trapFocus
      returnFocus
      withinPortal
      classNames={{ dropdown: classes.popover }}
    >
      <Popover.Target>
        <Button
          tone="primary"
          leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          onClick={() => setOpened(busy || !opened)}
        >
          Invite user
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <InviteForm busy={busy} onBusy={setBusy} />
      </Popover.Dropdown>
    </Popover>
  );
}

function InviteForm({ busy, onBusy }: { busy: boolean; onBusy: (busy: boolean) => void }) {
  const { text: email, type } = useDraftText('invite-user');
  const [result, setResult] = useState<InviteResult | null>(null);
  const invite = useInviteUser();
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || email.trim() === '') return;
    onBusy(true);
    setResult(null);
    const outcome = await invite(email);
    onBusy(false);
    setResult(outcome);
    if (outcome.kind === 'invited') type('');
    // An empty field disables the button, which must not take the focus with it.
    field.current?.focus();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        data-autofocus
        label="Email"
        aria-required
        type="email"
        autoComplete="off"
        placeholder="name@company.com"
        value={email}
        aria-invalid={result?.kind === 'refused'}
        onChange={(event) => {
          type(event.currentTarget.value);
          if (result?.kind === 'invited') setResult(null);
        }}
      />
      <Button type="submit" tone="primary" fullWidth disabled={email.trim() === ''} loading={busy}>
        Send
      </Button>
      {/* Below the button, which must not move from under the second click of a double one. */}
      {result !== null && <Outcome result={result} />}
    </form>
  );
}

function Outcome({ result }: { result: InviteResult }) {
  if (result.kind === 'invited') return <FormAlert tone="positive">{TEXTS.USER_INVITED}</FormAlert>;
  if (result.kind === 'refused') return <FormAlert tone="negative">{result.message}</FormAlert>;
  return (
    <FormAlert tone="warning">
      The answer was lost, so the invitation may have gone out or not.{' '}
      {result.listed === null && 'The list could not be read again either: look at it before you send once more.'}
      {result.listed === true && 'The list holds this address.'}
      {result.listed === false && 'The list does not hold this address: send it again if you still want to.'}
    </FormAlert>
  );
}

export type InviteResult =
  | { readonly kind: 'invited' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Nobody knows; `listed` tells whether the list holds the address, null when it could not be read again. */
  | { readonly kind: 'lost'; readonly listed: boolean | null };

/** Creates a user and sends the invitation; afterwards the list is read again. */
export function useInviteUser(): (email: string) => Promise<InviteResult> {
  const client = useApolloClient();
  const [mutate] = useInviteUserMutation();
  const [idempotencyKey] = useState(() => new IdempotencyKey());

  async function isListed(email: string): Promise<boolean | null> {
    try {
      const { data } = await client.query({ query: UsersPageDocument, fetchPolicy: 'network-only' });
      return data?.users.some(({ id }) => id === email.toLowerCase()) ?? null;
    } catch {
      return null;
    }
  }

  return async (typed) => {
    const email = typed.trim();
    try {
      const { data } = await mutate({ variables: { input: { email, idempotencyKey: idempotencyKey.keyFor(email) } } });
      idempotencyKey.reset();
      const { invited, failedStep, userErrors } = data?.inviteUser ?? {};
      // With the second step failed the user is there all the same.
      if (invited === true || failedStep === 'SEND') void isListed(email);
      if (invited === true) return { kind: 'invited' };
      return { kind: 'refused', message: userErrors?.[0]?.message ?? TEXTS.USER_CREATE_FAILED };
    } catch (error) {
      if (isGatewayError(error)) idempotencyKey.reset();
      const described = describeError(error);
      if (isOutcomeUnknown(described)) return { kind: 'lost', listed: await isListed(email) };
      return { kind: 'refused', message: described.text };
    }
  };
}
