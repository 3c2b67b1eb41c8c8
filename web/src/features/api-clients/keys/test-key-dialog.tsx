import { useEffect } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { gameTitle } from '../../../lib/games.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { keyTestOutcome, rateFacts, secondsText, type ShownCall } from '../explorer/call-outcome.ts';
import { useTestApiKeyMutation } from '../explorer/explorer.generated.ts';
import { type CallState, useProviderCall, useRetryDelay } from '../explorer/use-provider-call.ts';
import { gamesOfKind, hasUnreadablePackages, PRODUCT_KINDS } from '../product-games.ts';
import { RatesLink } from '../rates-link.tsx';
import { explorerUrl } from '../urls.ts';
import { ApiClientUsageDocument } from '../usage/usage.generated.ts';
import classes from './keys.module.css';

interface TestKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly client: Client_clientFragment;
  readonly apiKey: { readonly id: string; readonly name: string };
}

/** The last test of a key, and how long the next one has to wait. */
export function useKeyTest(clientId: string, keyId: string): { state: CallState; waitMs: number; test: () => void } {
  const { state, run } = useProviderCall();
  const waitMs = useRetryDelay(state);
  const [mutate] = useTestApiKeyMutation({ fetchPolicy: 'no-cache', refetchQueries: [ApiClientUsageDocument] });
  return {
    state,
    waitMs,
    test: () => void run(async () => (await mutate({ variables: { input: { clientId, keyId } } })).data?.testApiKey),
  };
}

/** Tests a key once when it opens, and again on request. */
export function TestKeyDialog({ opened, onClose, onClosed, client, apiKey }: TestKeyDialogProps) {
  const { state, waitMs, test } = useKeyTest(client.id, apiKey.id);

  useEffect(function testOnOpen() {
    test();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opened dialog
  }, []);

  return (
    <Dialog opened={opened} title="Test key" onClose={onClose} onClosed={onClosed} size={520}>
      <KeyTestOutcome clientId={client.id} state={state} name={apiKey.name} waitMs={waitMs} />
      <Access client={client} />
      <DialogActions>
        <Button loading={state.kind === 'running'} aria-disabled={waitMs > 0} onClick={test}>
          {waitMs > 0 ? `Test again in ${secondsText(waitMs)}` : 'Test again'}
        </Button>
        <ButtonLink to={explorerUrl(client.id, apiKey.id)}>Open in API explorer</ButtonLink>
        <Button tone="primary" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface KeyTestOutcomeProps {
  readonly clientId: string;
  readonly state: CallState;
  readonly name: string;
  readonly waitMs: number;
}

/** How a test of a key ended, or that it runs. */
export function KeyTestOutcome({ clientId, state, name, waitMs }: KeyTestOutcomeProps) {
  switch (state.kind) {
    case 'none':
    case 'running':
      return (
        <div className="sl-grid sl-gap-12" aria-busy="true">
          <output className="sl-prose">
            Testing <strong>{name}</strong>…
          </output>
          <Skeleton height={64} />
        </div>
      );
    case 'failed':
      return (
        <FormAlert tone="negative" requestId={state.error.requestId}>
          {state.error.code === 'NOT_FOUND'
            ? "This key can't be tested: it was deleted, or you don't have access to its secret."
            : `Couldn't send the test. ${state.error.text}`}
        </FormAlert>
      );
    case 'ended':
      return <TestedKey clientId={clientId} call={state.call} name={name} waitMs={waitMs} />;
  }
}

interface TestedKeyProps extends Omit<KeyTestOutcomeProps, 'state'> {
  readonly call: ShownCall;
}

function TestedKey({ clientId, call, name, waitMs }: TestedKeyProps) {
  const { timeZone } = useDisplay();
  const { tone, title, text } = keyTestOutcome(call, timeZone);
  return (
    <div className="sl-grid sl-gap-12">
      <FormAlert tone={tone}>
        <strong>{title}.</strong> {text}
        {waitMs > 0 && ` Try again in ${secondsText(waitMs)}.`}
        {call.status === 429 && (
          <>
            {' '}
            <RatesLink clientId={clientId} />
          </>
        )}
      </FormAlert>
      <Facts className={classes.testFacts}>
        <Fact name="Key">{name}</Fact>
        {call.status !== null && (
          <Fact name="Status">
            <StatusBadge tone={tone}>{call.status}</StatusBadge>
          </Fact>
        )}
        {call.latencyMs !== null && <Fact name="Latency">{call.latencyMs} ms</Fact>}
        {rateFacts(call).map((fact) => (
          <Fact key={fact.header} name={fact.name} title={fact.header}>
            {fact.value}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

/** What the packages of the client include. */
function Access({ client }: { client: Client_clientFragment }) {
  const products = PRODUCT_KINDS.map(({ kind, name }) => ({ name, games: gamesOfKind(client.packages, kind) })).filter(
    ({ games }) => games.length > 0,
  );
  return (
    <section className="sl-grid sl-gap-8">
      <h3 className="sl-plain sl-14 sl-600">What this client includes</h3>
      {products.length === 0 ? (
        <p className="sl-prose">
          {hasUnreadablePackages(client)
            ? "Unavailable: the products of this client can't be read at the moment."
            : 'No packages.'}
        </p>
      ) : (
        <ul className={classes.products}>
          {products.map(({ name, games }) => (
            <li key={name}>
              <strong>{name}</strong>: {games.map(gameTitle).join(', ')}
            </li>
          ))}
        </ul>
      )}
      <p className="sl-prose">
        The test shows only that the secret works. What a key can access depends on its client's packages. The test sends one
        request within the client's rate limit. It doesn't send the secret to your browser.
      </p>
    </section>
  );
}
