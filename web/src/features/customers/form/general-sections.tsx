import { Select } from '../../../ui/select.tsx';
import { DateField, TextField } from '../../../ui/fields.tsx';
import { FieldPair, FormSection } from '../../../ui/form-layout.tsx';
import { type MultiSelectOption, MultiSelect } from '../../../ui/multi-select.tsx';
import type { CustomerForm } from './use-customer-form.ts';

const BILLING = [
  { value: 'STRIPE', label: 'Stripe' },
  { value: 'OTHER', label: 'Other' },
];

interface GeneralSectionsProps extends Pick<CustomerForm, 'form' | 'idOf'> {
  readonly managers: readonly MultiSelectOption[];
}

/** Name, end, billing and the staff who look after the customer. */
export function GeneralSections({ form, idOf, managers }: GeneralSectionsProps) {
  const { values, errors } = form;
  return (
    <>
      <FormSection title="General information">
        <TextField
          id={idOf('name')}
          label="Customer Name"
          aria-required
          autoComplete="off"
          value={values.name}
          error={errors['name']}
          onChange={(event) => form.setFieldValue('name', event.currentTarget.value)}
        />
        <DateField
          id={idOf('activeUntil')}
          label="Terminate (Optional)"
          description="The last day of the contract. Left empty, it has no end."
          value={values.activeUntil}
          error={errors['activeUntil']}
          onText={(text) => form.setFieldValue('activeUntil', text)}
        />
      </FormSection>
      <FormSection title="Billing">
        <FieldPair>
          <Select
            id={idOf('billingMethod')}
            label="Billing Method"
            data={BILLING}
            value={values.billingMethod}
            onChange={(event) => form.setFieldValue('billingMethod', event.currentTarget.value === 'OTHER' ? 'OTHER' : 'STRIPE')}
          />
          {values.billingMethod === 'STRIPE' && (
            <TextField
              id={idOf('stripeId')}
              label="Stripe ID"
              aria-required
              autoComplete="off"
              spellCheck={false}
              value={values.stripeId}
              error={errors['stripeId']}
              onChange={(event) => form.setFieldValue('stripeId', event.currentTarget.value)}
            />
          )}
        </FieldPair>
      </FormSection>
      <FormSection title="Staff">
        <MultiSelect
          id={idOf('accountManagerIds')}
          label="Account Managers"
          listLabel="Chosen account managers"
          required
          placeholder="Search by name or email"
          error={errors['accountManagerIds']}
          options={managers}
          chosen={values.accountManagerIds}
          onChange={(chosen) => form.setFieldValue('accountManagerIds', chosen)}
        />
      </FormSection>
    </>
  );
}
