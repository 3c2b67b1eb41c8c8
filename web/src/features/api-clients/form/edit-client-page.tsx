import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue, useStableCallback } from '../../../lib/hooks.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEntityEdit, useEntityForm } from '../../../forms/use-entity-form.ts';
import { isUnchanged } from '../../../forms/field-table.ts';
import { dirtyKeys } from '../../../forms/form-diff.ts';
import { FORM_QUERY, useFirstPageData } from '../../../lib/page-data.ts';
import { DataPage } from '../../../ui/data-page.tsx';
import { EntityForm, type RefusedResult, RefusedMessage } from '../../../forms/entity-form.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { savedState, useNavigateWhileShown } from '../client-operations.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { type EditClientPageQuery, useEditClientPageQuery } from './client-form.generated.ts';
import { ClientFormSkeleton, ClientPreview, ClientSections, NotAllowed } from './client-form.tsx';
import {
  CLIENT_FIELDS,
  CLIENT_RULES,
  type ClientFormValues,
  type ClientVersion,
  NOT_INCLUDED,
  versionOf,
} from './client-fields.ts';
import { useUpdateClient } from './client-form-operations.ts';
import { NoClient } from '../no-client.tsx';

/** /api-clients/{clientId}/edit, for users who may manage API clients. */
export function EditClientPage() {
  const { clientId = '' } = useParams();
  return <EditClient key={clientId} id={clientId} />;
}

function EditClient({ id }: { id: string }) {
  // errorPolicy all: if the packages fail to load, the form offers every package; if games or products fail, those of the client.
  const page = useFirstPageData(useEditClientPageQuery({ ...FORM_QUERY, errorPolicy: 'all', variables: { id } }));
  const client = page.data?.apiClient;
  const name = client && (client.name || client.id);
  return (
    <DataPage
      title={name ? named`Edit ${name}` : 'Edit API client'}
      breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }, ...(name ? [{ label: name, to: clientUrl(id) }] : [])]}
      what="the form"
      page={page}
    >
      {(data) => {
        if (data === undefined) return <ClientFormSkeleton />;
        const { customer, canManageApiClients } = data.viewer;
        if (!customer || !canManageApiClients) return <NotAllowed viewer={data.viewer} />;
        if (data.apiClient === null) return <NoClient />;
        return <EditClientForm page={data} client={data.apiClient} customerId={customer.id} />;
      }}
    </DataPage>
  );
}

interface EditClientFormProps {
  readonly page: EditClientPageQuery;
  readonly client: Client_clientFragment;
  readonly customerId: string;
}

/** Lists the fields that changed, and sends only them. */
function EditClientForm({ page, client, customerId }: EditClientFormProps) {
  const navigate = useNavigateWhileShown();
  const zone = useInitialValue(useDisplay().timeZone);
  const initial = useInitialValue(versionOf(client));
  const [ownPackages] = useState(client.packages);
  const catalogue = useMemo(() => readCatalogue(page, ownPackages), [page, ownPackages]);
  const form = useEntityForm(CLIENT_RULES, CLIENT_FIELDS.valuesOf(initial.fields, zone), {
    userId: page.viewer.user.id,
    customerId,
    form: `edit-api-client:${client.id}`,
    title: named`API client ${client.name}`,
  });
  const edit = useEntityEdit({
    rules: CLIENT_RULES,
    form,
    initial,
    valuesOf: ({ fields }) => CLIENT_FIELDS.valuesOf(fields, zone),
    withValues: (version, values) => ({ ...version, fields: CLIENT_FIELDS.fieldsOf(values, version.fields, zone) }),
    describe: ({ fields }) => CLIENT_FIELDS.textsOf(fields, { catalogue, zone }),
    absent: NOT_INCLUDED,
    what: named`the API client ${client.name}`,
  });
  const update = useUpdateClient();
  const [failure, setFailure] = useState<RefusedResult<ClientFormValues> | null>(null);
  /** Opens the saved client, unless the user has typed since the values were sent. */
  const leave = useStableCallback((saved: ClientVersion, sent: ClientFormValues) => {
    if (dirtyKeys(sent, form.form.values).length > 0) return edit.continueFrom(saved, sent);
    form.finish();
    navigate(clientUrl(client.id), { state: savedState() });
  });

  async function submit(values: ClientFormValues): Promise<void> {
    setFailure(null);
    const fields = CLIENT_FIELDS.fieldsOf(values, edit.base.fields, zone);
    const result = await update(edit.base, fields);
    if (result.kind === 'done') {
      const hasNoChanges = isUnchanged(CLIENT_FIELDS.changesOf(edit.base.fields, fields));
      toast({ tone: 'positive', text: hasNoChanges ? 'No changes to save.' : named`The client ${fields.name} was updated.` });
      leave(result.saved, values);
    } else if (result.kind === 'conflict') {
      edit.showConflict(versionOf(result.current));
    } else {
      setFailure(result);
      form.showErrors(result.fieldErrors);
    }
  }

  return (
    <EntityForm
      form={form}
      rules={CLIENT_RULES}
      submitLabel="Update"
      cancelTo={clientUrl(client.id)}
      onSubmit={submit}
      endOf={(values) => CLIENT_FIELDS.fieldsOf(values, edit.base.fields, zone).expiresAt}
      savedEnd={edit.base.fields.expiresAt}
      messageKey={failure}
      message={
        <>
          <RefusedMessage result={failure} />
          {client.unreadable.length > 0 && (
            <FormAlert tone="warning">
              Couldn't read some details of this client. Empty fields may have a value at the provider.
            </FormAlert>
          )}
        </>
      }
      edit={edit}
      aside={
        <ClientPreview
          fields={CLIENT_FIELDS.fieldsOf(form.form.values, edit.base.fields, zone)}
          unreadable={client.unreadable}
          catalogue={catalogue}
        />
      }
    >
      <ClientSections form={form} zone={zone} catalogue={catalogue} savedEnd={edit.base.fields.expiresAt} />
    </EntityForm>
  );
}
