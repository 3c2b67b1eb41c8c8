import { NetworkStatus } from '@apollo/client';
import { IconKey } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { describeChanges, describeConflicts } from '../../../lib/form-diff.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useEditedVersion } from '../../../lib/use-edited-version.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { ConflictDialog, LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { ChangeList, RestoreChangesNotice } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { justSaved } from '../client-operations.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { changedFields, describeFields, isUnchanged, NO_GAME, rebasedClient } from './client-changes.ts';
import { type ClientFields, fieldsOfClient, fieldsOfValues, valuesOfFields } from './client-form-model.ts';
import { type ClientVersion, useUpdateClient } from './client-form-operations.ts';
import { type EditClientPageQuery, useEditClientPageQuery } from './client-form.generated.ts';
import { ClientFormFrame, ClientFormSkeleton, FormFailure, NoForm, useClientForm } from './client-form.tsx';

/** /api-clients/{clientId}/edit, for those who may manage API clients. */
export function EditClientPage() {
  const { clientId = '' } = useParams();
  return <EditClient key={clientId} id={clientId} />;
}

function EditClient({ id }: { id: string }) {
  const { data, error, networkStatus, refetch } = useEditClientPageQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    // Without the list of packages, everything is offered.
    errorPolicy: 'all',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // A form once shown stays, with what was typed, whatever becomes known of the person's rights.
  const [page, setPage] = useState<typeof data>(undefined);
  if (data && page === undefined) setPage(data);
  const client = page?.apiClient;
  const customer = page?.viewer.customer;
  const manages = page?.viewer.canManageApiClients === true && customer;
  useDocumentTitle(client ? `Edit ${client.name}` : 'Edit API client');

  return (
    <>
      <PageHeader
        title="Edit API client"
        breadcrumbs={[
          { label: 'API Clients', to: API_CLIENTS_PATH },
          ...(client ? [{ label: client.name, to: clientUrl(client.id) }] : []),
        ]}
      />
      {page === undefined && error && (
        <FormFailure
          error={error}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
      )}
      {page === undefined && !error && <ClientFormSkeleton />}
      {page && !manages && <NoForm viewer={page.viewer} />}
      {page && manages && client && <EditClientForm page={page} client={client} customerId={customer.id} />}
      {manages && client === null && (
        <EmptyState
          icon={<IconKey size={22} stroke={1.6} />}
          title="API client not found"
          text="There is no such client, or it belongs to another customer."
          action={<ButtonLink to={API_CLIENTS_PATH}>See all API clients</ButtonLink>}
        />
      )}
    </>
  );
}

interface EditClientFormProps {
  readonly page: EditClientPageQuery;
  readonly client: Client_clientFragment;
  readonly customerId: string;
}

function versionOf(client: Client_clientFragment): ClientVersion {
  return { id: client.id, resourceVersion: client.resourceVersion, fields: fieldsOfClient(client) };
}

/** The form for an existing client: sends what changed and says so before. */
export function EditClientForm({ page, client, customerId }: EditClientFormProps) {
  const navigate = useNavigate();
  const zone = useInitialValue(useDisplay().timeZone);
  const valuesOf = ({ fields }: ClientVersion) => valuesOfFields(fields, zone);
  const initial = useInitialValue(versionOf(client));
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [own] = useState(client.packages);
  const catalogue = useMemo(() => readCatalogue(page, own), [page, own]);
  const state = useClientForm(valuesOf(initial), {
    userId: page.viewer.user.id,
    customerId,
    form: `edit-api-client:${client.id}`,
  });
  const edited = useEditedVersion({ initial, state, valuesOf, rebase: rebasedClient });
  const { base, conflict, restoreMine } = edited;
  const { blocker, release } = useLeaveGuard(state.dirty);
  const update = useUpdateClient();

  const before = describeFields(base.fields, catalogue, zone);
  const mine = describeFields(fieldsOfValues(state.form.values, base.fields, zone), catalogue, zone);

  async function submit(sent: ClientFields): Promise<void> {
    setProblem(null);
    setBusy(true);
    const result = await update(base, sent);
    setBusy(false);
    if (result.kind === 'done') {
      release();
      state.eraseDraft();
      const same = isUnchanged(changedFields(base.fields, sent));
      toast({ tone: 'positive', text: same ? 'Nothing was changed.' : `The client ${result.name} was updated.` });
      void navigate(clientUrl(result.id), { state: justSaved() });
    } else if (result.kind === 'conflict') {
      edited.showConflict(versionOf(result.current));
    } else if (result.kind === 'refused') {
      setProblem({ text: result.message });
      state.showErrors(result.places);
    }
  }

  return (
    <>
      <ClientFormFrame
        state={state}
        catalogue={catalogue}
        base={base.fields}
        zone={zone}
        submitLabel="Update"
        busy={busy}
        cancelTo={clientUrl(client.id)}
        onSubmit={submit}
        scrollKey={problem ?? (restoreMine === null ? null : conflict)}
        problem={
          (problem !== null && <FormAlert tone="negative">{problem.text}</FormAlert>) ||
          (restoreMine !== null && <RestoreChangesNotice onRestoreMine={restoreMine} />) ||
          null
        }
      >
        <ChangeList changes={describeChanges(before, mine, NO_GAME)} />
      </ClientFormFrame>
      <ConflictDialog
        opened={edited.conflictOpened}
        conflicts={
          conflict === null ? [] : describeConflicts(before, describeFields(conflict.fields, catalogue, zone), mine, NO_GAME)
        }
        onKeepMine={edited.keepMine}
        onReload={edited.reload}
        onClose={edited.closeConflict}
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}
