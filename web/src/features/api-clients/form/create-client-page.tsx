import { useMemo, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue } from '../../../lib/hooks.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useEntityForm } from '../../../forms/use-entity-form.ts';
import { FORM_QUERY, useFirstPageData } from '../../../lib/page-data.ts';
import { DataPage } from '../../../ui/data-page.tsx';
import { CreateMessage, type CreateResult, EntityForm } from '../../../forms/entity-form.tsx';
import { useNavigateWhileShown } from '../client-operations.tsx';
import { API_CLIENTS_PATH, clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { type CreateClientPageQuery, useCreateClientPageQuery } from './client-form.generated.ts';
import { ClientFormSkeleton, ClientPreview, ClientSections, NotAllowed } from './client-form.tsx';
import { CLIENT_FIELDS, CLIENT_RULES, type ClientFormValues, NEW_CLIENT } from './client-fields.ts';
import { useCreateClient } from './client-form-operations.ts';

/** /api-clients/create, for users who may manage API clients. */
export function CreateClientPage() {
  // errorPolicy all: without the list of packages, the form offers every package.
  const page = useFirstPageData(useCreateClientPageQuery({ ...FORM_QUERY, errorPolicy: 'all' }));
  return (
    <DataPage
      title="Create API client"
      breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }]}
      what="the form"
      page={page}
    >
      {(data) => {
        if (data === undefined) return <ClientFormSkeleton />;
        const { customer, canManageApiClients } = data.viewer;
        if (!customer || !canManageApiClients) return <NotAllowed viewer={data.viewer} />;
        return <CreateClientForm page={data} customer={customer} />;
      }}
    </DataPage>
  );
}

interface CreateClientFormProps {
  readonly page: CreateClientPageQuery;
  readonly customer: { readonly id: string; readonly name: string | null };
}

function CreateClientForm({ page, customer }: CreateClientFormProps) {
  const navigate = useNavigateWhileShown();
  const zone = useInitialValue(useDisplay().timeZone);
  const catalogue = useMemo(() => readCatalogue(page), [page]);
  const form = useEntityForm(CLIENT_RULES, NEW_CLIENT, {
    userId: page.viewer.user.id,
    customerId: customer.id,
    form: 'create-api-client',
    title: named`New API client for ${customer.name ?? customer.id}`,
  });
  const create = useCreateClient(page.apiClients);
  const [result, setResult] = useState<CreateResult<ClientFormValues> | null>(null);

  async function submit(values: ClientFormValues): Promise<void> {
    setResult(null);
    const next = await create(CLIENT_FIELDS.fieldsOf(values, null, zone));
    if (next.kind === 'done') {
      form.finish();
      toast({ tone: 'positive', text: named`The client ${next.name} was created.` });
      navigate(clientUrl(next.id));
      return;
    }
    setResult(next);
    if (next.kind === 'refused') form.showErrors(next.fieldErrors);
  }

  return (
    <EntityForm
      form={form}
      rules={CLIENT_RULES}
      submitLabel="Create"
      cancelTo={API_CLIENTS_PATH}
      onSubmit={submit}
      endOf={(values) => CLIENT_FIELDS.fieldsOf(values, null, zone).expiresAt}
      savedEnd={null}
      messageKey={result}
      message={<CreateMessage result={result} what="client" urlOf={clientUrl} />}
      aside={<ClientPreview fields={CLIENT_FIELDS.fieldsOf(form.form.values, null, zone)} catalogue={catalogue} />}
    >
      <ClientSections form={form} zone={zone} catalogue={catalogue} savedEnd={null} />
    </EntityForm>
  );
}
