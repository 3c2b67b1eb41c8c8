import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue, useStableCallback } from '../../../lib/hooks.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { dirtyKeys } from '../../../forms/form-diff.ts';
import { FormSkeleton } from '../../../forms/form-layout.tsx';
import { DeniedState } from '../../../ui/states.tsx';
import { useEntityForm } from '../../../forms/use-entity-form.ts';
import { FORM_QUERY, pageData, useFirstPageData } from '../../../lib/page-data.ts';
import { DataPage } from '../../../ui/data-page.tsx';
import { CreateMessage, type CreateResult, EntityForm } from '../../../forms/entity-form.tsx';
import { managerOptions } from '../managers.ts';
import { customerOverviewUrl, customersUrl, editCustomerUrl } from '../urls.ts';
import {
  type CreateCustomerPageQuery,
  useCreateCustomerPageQuery,
  useCustomerFormRightsQuery,
} from './customer-form.generated.ts';
import { CustomerFormFailure, CustomerSections } from './customer-form.tsx';
import { CUSTOMER_FIELDS, CUSTOMER_RULES, type CustomerFormValues, NEW_CUSTOMER } from './customer-fields.ts';
import classes from './customer-form.module.css';
import { useCreateCustomer } from './customer-operations.ts';

/** /admin/customers/create, for superusers. */
export function CreateCustomerPage() {
  const page = pageData(useCustomerFormRightsQuery({ notifyOnNetworkStatusChange: true }));
  return (
    <DataPage
      title="Add customer"
      breadcrumbs={[{ label: 'Customers', to: customersUrl() }]}
      what="the form"
      page={page}
      failure={<CustomerFormFailure page={page} />}
    >
      {(data) => {
        if (data === undefined) return <Skeleton />;
        if (!data.viewer.isSuperuser) return <DeniedState text="Only superusers can add customers." />;
        return <CreateCustomer userId={data.viewer.user.id} />;
      }}
    </DataPage>
  );
}

function Skeleton() {
  return <FormSkeleton sections={[232, 132, 128, 120]} aside={null} />;
}

function CreateCustomer({ userId }: { userId: string }) {
  const page = useFirstPageData(useCreateCustomerPageQuery(FORM_QUERY));
  if (page.data) return <CreateCustomerForm page={page.data} userId={userId} />;
  return page.error === undefined ? <Skeleton /> : <CustomerFormFailure page={page} />;
}

/** After each customer that it creates, the form is empty but for what the user has typed since its values were sent. */
function CreateCustomerForm({ page, userId }: { page: CreateCustomerPageQuery; userId: string }) {
  const zone = useInitialValue(useDisplay().timeZone);
  const managers = useMemo(() => managerOptions(page.accountManagers, []), [page]);
  const form = useEntityForm(CUSTOMER_RULES, NEW_CUSTOMER, {
    userId,
    customerId: '',
    form: 'create-customer',
    title: 'New customer',
  });
  const create = useCreateCustomer();
  const [result, setResult] = useState<CreateResult<CustomerFormValues> | null>(null);
  /** What the form begins with; the message of success disappears with the next change. */
  const [initialValues, setInitialValues] = useState(NEW_CUSTOMER);
  const beginNext = useStableCallback((sent: CustomerFormValues) => {
    const next = CUSTOMER_RULES.rebase(sent, form.form.values, NEW_CUSTOMER);
    setInitialValues(next);
    form.reinitialize(NEW_CUSTOMER, () => next);
    if (dirtyKeys(NEW_CUSTOMER, next).length === 0) form.focus('name');
  });

  async function submit(values: CustomerFormValues): Promise<void> {
    setResult(null);
    const next = await create(CUSTOMER_FIELDS.fieldsOf(values, null, zone));
    setResult(next);
    if (next.kind === 'refused') form.showErrors(next.fieldErrors);
    if (next.kind === 'done') beginNext(values);
  }

  return (
    <EntityForm
      form={form}
      rules={CUSTOMER_RULES}
      submitLabel="Create"
      cancelTo={customersUrl()}
      onSubmit={submit}
      endOf={(values) => CUSTOMER_FIELDS.fieldsOf(values, null, zone).expiresAt}
      savedEnd={null}
      messageKey={result}
      message={
        result?.kind === 'done' ? (
          dirtyKeys(initialValues, form.form.values).length === 0 && (
            <FormAlert tone="positive">
              <div className={classes.created}>
                <span>The customer has successfully been created.</span>
                <Link to={customerOverviewUrl(result.id)}>Open {result.name}</Link>
                <Link to={editCustomerUrl(result.id)}>Edit {result.name}</Link>
              </div>
            </FormAlert>
          )
        ) : (
          <CreateMessage result={result} what="customer" urlOf={editCustomerUrl} />
        )
      }
    >
      <CustomerSections form={form} zone={zone} managers={managers} base={null} />
    </EntityForm>
  );
}
