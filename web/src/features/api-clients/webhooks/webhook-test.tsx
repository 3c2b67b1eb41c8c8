import { useEffect, useState } from 'react';
import { describeError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ShownWebhook, STATES, testText } from './webhook-texts.ts';
import { useTestWebhookMutation } from './webhooks.generated.ts';

export type TestedWebhook = Pick<ShownWebhook, 'id' | 'url' | 'state'>;

interface WebhookTestProps {
  readonly clientId: string;
  readonly webhook: TestedWebhook;
  readonly onClose: () => void;
}

type Outcome = {
  readonly tone: 'positive' | 'warning' | 'negative' | 'neutral';
  readonly text: string;
  readonly requestId?: string | undefined;
};

/** Tests a webhook once when it opens, and again on request. */
export function WebhookTest({ clientId, webhook, onClose }: WebhookTestProps) {
  const [mutate, { loading }] = useTestWebhookMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Kept here too: the list of webhooks, which also shows the state, may fail to load.
  const [state, setState] = useState(webhook.state);

  async function test(): Promise<void> {
    setOutcome(null);
    try {
      const { data } = await mutate({ variables: { input: { clientId, id: webhook.id } } });
      if (data) setOutcome(testText(data.testWebhook));
      if (data?.testWebhook.webhook) setState(data.testWebhook.webhook.state);
    } catch (error) {
      setOutcome({ tone: 'negative', ...describeError(error) });
    }
  }

  useEffect(function testOnOpen() {
    void test();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opened dialog
  }, []);

  return (
    <Dialog opened title="Test webhook" onClose={onClose} size={520}>
      <div className="sl-grid sl-gap-12" aria-busy={loading}>
        <p className="sl-prose">
          <strong>{webhook.url}</strong>: {STATES[state].text}
        </p>
        {outcome === null ? (
          <Skeleton height={48} />
        ) : (
          <FormAlert tone={outcome.tone} requestId={outcome.requestId}>
            {outcome.text}
          </FormAlert>
        )}
      </div>
      <DialogActions>
        <Button loading={loading} onClick={() => void test()}>
          Test again
        </Button>
        <Button tone="primary" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
