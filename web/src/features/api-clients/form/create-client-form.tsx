import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { UnknownOutcome } from '../../../ui/unknown-outcome.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { type ClientFields, NEW_CLIENT } from './client-fields.ts';
import { ClientFormFrame } from './client-form-frame.tsx';
import type { CreateClientPageQuery } from './create-client-page.generated.ts';
import type { SubmitResult } from './submit-result.ts';
import { useClientForm } from './use-client-form.ts';
import { useCreateClient } from './use-create-client.ts';

interface CreateClientFormProps {
  readonly page: CreateClientPageQuery;
  readonly customerId: string;
}

/** The form for a new client. */
export function CreateClientForm({ page, customerId }: CreateClientFormProps) {
  const navigate = useNavigate();
  const zone = useInitialValue(useDisplay().timeZone);
  const catalogue = useMemo(() => readCatalogue(page), [page]);
  const state = useClientForm(NEW_CLIENT, { userId: page.viewer.user.id, customerId, form: 'create-api-client' });
  const { blocker, release } = useLeaveGuard(state.dirty);
  const create = useCreateClient(page.apiClients);
  const [result, setResult] = useState<SubmitResult | null>(null);
  const [busy, setBusy] = useState(false);

  function finish(): void {
    release();
    state.eraseDraft();
  }

  async function submit(fields: ClientFields): Promise<void> {
    setResult(null);
    setBusy(true);
    const next = await create(fields);
    setBusy(false);
    if (next.kind === 'done') {
      finish();
      toast({ tone: 'positive', text: `The client ${next.name} was created.` });
      void navigate(clientUrl(next.id));
      return;
    }
    setResult(next);
    if (next.kind === 'refused') state.showErrors(next.places);
  }

  return (
    <>
      <ClientFormFrame
        state={state}
        catalogue={catalogue}
        base={null}
        zone={zone}
        submitLabel="Create"
        busy={busy}
        cancelTo={API_CLIENTS_PATH}
        onSubmit={submit}
        scrollKey={result}
        problem={
          (result?.kind === 'refused' && <FormAlert tone="negative">{result.message}</FormAlert>) ||
          (result?.kind === 'lost' && (
            <UnknownOutcome
              what="client"
              name={result.name}
              candidates={result.candidates}
              createsAnother={result.createsAnother}
              urlOf={clientUrl}
              onOpen={finish}
            />
          )) ||
          null
        }
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}
