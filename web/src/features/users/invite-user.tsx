import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { emailAddress, isBlank } from '@sightline/schema/rules/typed-text.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { named } from '../../lib/bidi.ts';
import { useActions } from '../../lib/actions/action-registry.ts';
import { useStableCallback } from '../../lib/hooks.ts';
import { useTextDraft } from '../../forms/unsaved-changes.ts';
import { useViewer } from '../../gateway/session/viewer-context.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { useIdempotentRequest } from '../../forms/use-idempotent-request.ts';
import { isInviting, withoutInvitation } from './urls.ts';
import { isUserListed } from './user-list.ts';
import { useInviteUserMutation } from './users.generated.ts';
import classes from './users.module.css';

const POPOVER_WIDTH = 320;

/** The Invite user button with its popover. */
export function InviteUser() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState(() => isInviting(params));
  const [busy, setBusy] = useState(false);
  useEffect(
    function openOnlyOnce() {
      if (isInviting(params)) setParams(withoutInvitation(params), { replace: true });
    },
    [params, setParams],
  );
  useActions([
    { id: 'user.invite', title: 'Invite user', group: 'This page', keywords: ['add', 'new'], run: () => setOpened(true) },
  ]);
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={(next) => {
        // Stays open while an invitation is sent, to show its result.
        if (!busy) setOpened(next);
      }}
      locked={busy}
      title="Invite user"
      width={POPOVER_WIDTH}
      className={classes.popover}
      target={
        <Button
          tone="primary"
          leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          onClick={() => setOpened(busy || !opened)}
        >
          Invite user
        </Button>
      }
    >
      <InviteForm busy={busy} onBusy={setBusy} />
    </PopoverPanel>
  );
}

function InviteForm({ busy, onBusy }: { busy: boolean; onBusy: (busy: boolean) => void }) {
  const { customer } = useViewer();
  const { text: email, setText: setEmail } = useTextDraft(
    'invite-user',
    customer === null ? 'Invitation' : named`Invitation for ${customer.name ?? customer.id}`,
  );
  const [result, setResult] = useState<InviteResult | null>(null);
  const invite = useInviteUser();
  const field = useRef<HTMLInputElement>(null);
  /** Clears the field, unless the user has typed another address since. */
  const clear = useStableCallback((sent: string) => {
    if (email === sent) setEmail('');
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || isBlank(email)) return;
    onBusy(true);
    setResult(null);
    const outcome = await invite(emailAddress(email));
    onBusy(false);
    setResult(outcome);
    if (outcome.kind === 'invited') clear(email);
    // Clearing the field disables the button, which may have the focus.
    field.current?.focus();
  }

  return (
    <form className="sl-grid sl-gap-12" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        data-autofocus
        label="Email"
        aria-required
        type="email"
        autoComplete="off"
        description={customer !== null && named`The user will belong to ${customer.name ?? customer.id}.`}
        placeholder="name@company.com"
        value={email}
        aria-invalid={result?.kind === 'refused'}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          if (result?.kind === 'invited') setResult(null);
        }}
      />
      <Button type="submit" tone="primary" fullWidth disabled={isBlank(email)} loading={busy}>
        Send
      </Button>
      {/* Below the button, so that the button does not move between the clicks of a double click. */}
      {result !== null && <Outcome result={result} />}
    </form>
  );
}

function Outcome({ result }: { result: InviteResult }) {
  if (result.kind === 'invited') return <FormAlert tone="positive">{TEXTS.USER_INVITED}</FormAlert>;
  if (result.kind === 'refused') {
    return (
      <FormAlert tone="negative" requestId={result.requestId}>
        {result.message}
        {result.advice}
      </FormAlert>
    );
  }
  return (
    <FormAlert tone="warning">
      No response was received, so the invitation may or may not have been sent.{' '}
      {result.isListed === null && "We couldn't refresh the list of users either. Check it before you send again."}
      {result.isListed === true && 'The list now shows this address.'}
      {result.isListed === false && "The list doesn't show this address. Send the invitation again."}
    </FormAlert>
  );
}

const NOT_SENT = '. The user was created, but the email failed. Send again sends only the email.';
const ALREADY_LISTED =
  '. This address is in the list of users. Ask the user to choose Recover Account on the sign-in page, which emails a link to set a password.';

type InviteResult =
  | { readonly kind: 'invited' }
  /** `advice`: what the user can do, appended to the message; may be empty. */
  | { readonly kind: 'refused'; readonly message: string; readonly requestId: string | undefined; readonly advice: string }
  /** It is not known whether the user was created. `isListed`: whether the list has the address; null when it could not be loaded. */
  | { readonly kind: 'unknown'; readonly isListed: boolean | null };

/** Creates a user and sends the invitation, then refreshes the list. */
function useInviteUser(): (email: string) => Promise<InviteResult> {
  const client = useApolloClient();
  const [mutate] = useInviteUserMutation();
  const request = useIdempotentRequest();

  return async (email) => {
    const result = await request({ email }, (input) => mutate({ variables: { input } }));
    if (result.kind === 'unknown') return { kind: 'unknown', isListed: await isUserListed(client, email) };
    if (result.kind === 'failed') return { kind: 'refused', message: result.message, requestId: result.requestId, advice: '' };
    const { user = null, failedStep, userErrors = [] } = result.data.data?.inviteUser ?? {};
    if (user !== null && userErrors.length === 0) {
      // Refreshes the list.
      void isUserListed(client, email);
      return { kind: 'invited' };
    }
    const [problem] = userErrors;
    const isListed = problem?.code !== 'EMAIL_INVALID' && (await isUserListed(client, email)) === true;
    return {
      kind: 'refused',
      message: problem?.message ?? TEXTS.USER_CREATE_FAILED,
      requestId: problem?.field.length === 0 ? problem.requestId : undefined,
      advice: failedStep === 'SEND' ? NOT_SENT : isListed ? ALREADY_LISTED : '',
    };
  };
}
