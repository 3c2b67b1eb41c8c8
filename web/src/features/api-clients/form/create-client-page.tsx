import { NetworkStatus } from '@apollo/client';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { UnknownOutcome } from '../../../ui/unknown-outcome.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { type ClientFields, NEW_CLIENT } from './client-form-model.ts';
import { type SubmitResult, useCreateClient } from './client-form-operations.ts';
import { type CreateClientPageQuery, useCreateClientPageQuery } from './client-form.generated.ts';
import { ClientFormFrame, ClientFormSkeleton, FormFailure, NoForm, useClientForm } from './client-form.tsx';

/** /api-clients/create, for those who may manage API clients. */
export function CreateClientPage() {
  useDocumentTitle('Create API client');
  const { data, error, networkStatus, refetch } = useCreateClientPageQuery({
    fetchPolicy: 'network-only',
    // Without the list of packages, everything is offered.
    errorPolicy: 'all',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // A form once shown stays, with what was typed, whatever becomes known of the person's rights.
  const [page, setPage] = useState<typeof data>(undefined);
  if (data && page === undefined) setPage(data);
  const customer = page?.viewer.customer;

  return (
    <>
      <PageHeader title="Create API client" breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }]} />
      {page === undefined && error && (
        <FormFailure
          error={error}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
      )}
      {page === undefined && !error && <ClientFormSkeleton />}
      {page && customer && page.viewer.canManageApiClients && <CreateClientForm page={page} customerId={customer.id} />}
      {page && !(customer && page.viewer.canManageApiClients) && <NoForm viewer={page.viewer} />}
    </>
  );
}

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
