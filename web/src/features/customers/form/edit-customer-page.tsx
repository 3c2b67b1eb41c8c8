import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';
import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue } from '../../../lib/hooks.ts';
import { UNKNOWN } from '../../../lib/text.ts';
import { useNow } from '../../../lib/timing.ts';
import { ActivityBadge } from '../../../ui/badges.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ActivityEnd, Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FormSkeleton } from '../../../forms/form-layout.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useEntityEdit, useEntityForm } from '../../../forms/use-entity-form.ts';
import { FORM_QUERY, useFirstPageData } from '../../../lib/page-data.ts';
import { DataPage } from '../../../ui/data-page.tsx';
import { EntityForm, RefusedMessage } from '../../../forms/entity-form.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { copyCustomerId } from '../copy-customer-id.ts';
import { managerOptions } from '../managers.ts';
import { customerOverviewUrl, customersUrl, lastCustomersUrl } from '../urls.ts';
import {
  type EditCustomerPageQuery,
  type FormCustomer_customerFragment,
  useEditCustomerPageQuery,
} from './customer-form.generated.ts';
import { CustomerFormFailure, CustomerSections } from './customer-form.tsx';
import {
  CUSTOMER_FIELDS,
  CUSTOMER_RULES,
  type CustomerFields,
  type CustomerFormValues,
  EMPTY,
  valuesOf,
  versionOf,
} from './customer-fields.ts';
import { type UpdateResult, useUpdateCustomer } from './customer-operations.ts';

/** /admin/customers/{id}/edit, for staff. */
export function EditCustomerPage() {
  const { id = '' } = useParams();
  return <EditCustomer key={id} id={id} />;
}

function EditCustomer({ id }: { id: string }) {
  useActions([copyCustomerId(id)]);
  const page = useFirstPageData(useEditCustomerPageQuery({ ...FORM_QUERY, variables: { id } }));
  return (
    <DataPage
      title={named`Edit ${page.data?.customer?.name ?? 'customer'}`}
      breadcrumbs={[
        { label: 'Customers', to: lastCustomersUrl() },
        ...(page.data?.customer ? [{ label: page.data.customer.name ?? id, to: customerOverviewUrl(id) }] : []),
      ]}
      what="the customer"
      page={page}
      failure={<CustomerFormFailure page={page} />}
    >
      {(data) => {
        if (data === undefined) return <Skeleton />;
        if (data.customer === null) return <NoCustomer />;
        return <EditCustomerForm page={data} customer={data.customer} userId={data.viewer.user.id} />;
      }}
    </DataPage>
  );
}

function Skeleton() {
  return <FormSkeleton sections={[232, 132, 128, 120]} aside={300} />;
}

function NoCustomer() {
  return (
    <EmptyState
      icon={<IconUserQuestion size={22} stroke={1.6} />}
      title="Customer not found"
      text="No customer has this ID."
      action={<ButtonLink to={customersUrl()}>See all customers</ButtonLink>}
    />
  );
}

interface EditCustomerFormProps {
  readonly page: EditCustomerPageQuery;
  readonly customer: FormCustomer_customerFragment;
  readonly userId: string;
}

/** Lists the changes, and sends only the changed fields. After a save, the user continues from the saved version. */
function EditCustomerForm({ page, customer, userId }: EditCustomerFormProps) {
  const { id, accountManagers } = customer;
  const zone = useInitialValue(useDisplay().timeZone);
  const initial = useInitialValue(versionOf(customer));
  const managers = useMemo(() => managerOptions(page.accountManagers, accountManagers), [page, accountManagers]);
  const names = useMemo(() => new Map(managers.map((manager) => [manager.id, manager.label])), [managers]);
  const managerName = (managerId: string) => names.get(managerId) ?? managerId;
  const form = useEntityForm(CUSTOMER_RULES, valuesOf(initial, zone), {
    userId,
    customerId: id,
    form: 'edit-customer',
    title: named`Customer ${customer.name ?? id}`,
  });
  const edit = useEntityEdit({
    rules: CUSTOMER_RULES,
    form,
    initial,
    valuesOf: (version) => valuesOf(version, zone),
    withValues: (version, values) => ({ ...version, fields: CUSTOMER_FIELDS.fieldsOf(values, version.fields, zone) }),
    describe: ({ fields, agreementStatus }) => CUSTOMER_FIELDS.textsOf(fields, { agreementStatus, managerName, zone }),
    absent: EMPTY,
    what: named`the customer ${customer.name ?? id}`,
  });
  const update = useUpdateCustomer();
  const [result, setResult] = useState<UpdateResult | null>(null);

  async function submit(values: CustomerFormValues): Promise<void> {
    setResult(null);
    const next = await update(edit.base, CUSTOMER_FIELDS.fieldsOf(values, edit.base.fields, zone));
    setResult(next);
    if (next.kind === 'done') edit.continueFrom(versionOf(next.customer), values);
    else if (next.kind === 'unchanged') form.reinitialize(valuesOf(edit.base, zone), () => valuesOf(edit.base, zone));
    else if (next.kind === 'conflict') edit.showConflict(versionOf(next.current));
    else form.showErrors(next.fieldErrors);
  }

  return (
    <EntityForm
      form={form}
      rules={CUSTOMER_RULES}
      submitLabel="Update"
      cancelTo={customerOverviewUrl(id)}
      onSubmit={submit}
      endOf={(values) => CUSTOMER_FIELDS.fieldsOf(values, edit.base.fields, zone).expiresAt}
      savedEnd={edit.base.fields.expiresAt}
      messageKey={result?.kind === 'conflict' ? null : result}
      message={result !== null && <UpdateMessage result={result} isEditing={form.dirty} />}
      edit={edit}
      aside={<SavedCustomer customer={customer} fields={edit.base.fields} />}
    >
      <CustomerSections form={form} zone={zone} managers={managers} base={edit.base} />
    </EntityForm>
  );
}

function UpdateMessage({ result, isEditing }: { result: UpdateResult; isEditing: boolean }) {
  if (result.kind === 'done' || result.kind === 'unchanged') {
    // Success messages disappear with the next change.
    if (isEditing) return null;
    return result.kind === 'done' ? (
      <FormAlert tone="positive">The customer has successfully been updated with the new information.</FormAlert>
    ) : (
      <FormAlert tone="neutral">No changes to save.</FormAlert>
    );
  }
  return <RefusedMessage result={result} />;
}

/** The saved customer, beside the form. */
function SavedCustomer({ customer, fields }: { customer: FormCustomer_customerFragment; fields: CustomerFields }) {
  const headingId = useId();
  const now = useNow(MINUTE_MS);
  const isEndKnown = fields.expiresAt !== null || !customer.unreadable.includes('expiresAt');
  const status = isEndKnown ? activityStatus(fields.expiresAt, now) : null;
  return (
    <section className="sl-stack sl-gap-8 sl-padded sl-items-start sl-card sl-raised" aria-labelledby={headingId}>
      <h2 id={headingId} className="sl-plain sl-faint sl-12 sl-550">
        Current values
      </h2>
      <span className="sl-16 sl-600 sl-tight sl-breaks">{fields.name || 'No name'}</span>
      <div className="sl-row sl-wrap sl-gap-8 sl-soft sl-12">
        <ActivityBadge status={status} />
        <ActivityEnd status={status} expiresAt={fields.expiresAt} />
      </div>
      <Facts>
        <Fact name="ID">{customer.internalId ?? UNKNOWN}</Fact>
        <Fact name="Public ID">
          <CopyableId label="public ID" value={customer.id} />
        </Fact>
        <Fact name="Created">
          <Day at={customer.createdAt} />
        </Fact>
      </Facts>
    </section>
  );
}
