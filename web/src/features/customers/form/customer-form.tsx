import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describeError } from '../../../lib/request-error.ts';
import type { TimeZone } from '../../../lib/time.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { FieldPair, FormSection } from '../../../forms/form-layout.tsx';
import { MultiSelect, type MultiSelectOption } from '../../../ui/multi-select.tsx';
import { FormSelect } from '../../../ui/form-select.tsx';
import { DeniedState, ErrorState } from '../../../ui/states.tsx';
import type { PageData } from '../../../lib/page-data.ts';
import { AgreementSection } from './agreement-section.tsx';
import type { CustomerForm, CustomerVersion } from './customer-fields.ts';

/** The error state of the customer form's pages; the specification makes the error text the title. */
export function CustomerFormFailure({ page: { error, retry } }: { page: PageData<unknown> }) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return <ErrorState title={TEXTS.CUSTOMER_FETCH_FAILED} requestId={requestId} {...retry} />;
}

const BILLING_METHODS = [
  { value: 'STRIPE', label: 'Stripe' },
  { value: 'OTHER', label: 'Other' },
];

interface CustomerSectionsProps {
  readonly form: CustomerForm;
  /** Time zone of the days in the form. */
  readonly zone: TimeZone;
  readonly managers: readonly MultiSelectOption[];
  /** The saved customer; null for a new one. */
  readonly base: CustomerVersion | null;
}

/** The sections of the form for a customer. */
export function CustomerSections({ form: { form, idOf }, zone, managers, base }: CustomerSectionsProps) {
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
          id={idOf('expiresAt')}
          label="Terminate (Optional)"
          description="Last day of the contract. Leave empty for no end date."
          zone={zone}
          saved={base?.fields.expiresAt ?? null}
          isForOthers
          value={values.expiresAt}
          error={errors['expiresAt']}
          onText={(text) => form.setFieldValue('expiresAt', text)}
        />
      </FormSection>
      <FormSection title="Billing">
        <FieldPair>
          <FormSelect
            id={idOf('billingMethod')}
            label="Billing Method"
            options={BILLING_METHODS}
            value={values.billingMethod}
            error={errors['billingMethod']}
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
      <AgreementSection form={form} idOf={idOf} base={base} />
    </>
  );
}
