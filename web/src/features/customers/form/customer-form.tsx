import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { ReactNode } from 'react';
import type { DraftKey } from '../../../lib/drafts.ts';
import { describeError } from '../../../lib/request-error.ts';
import type { TimeZone } from '../../../lib/time.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { DateField, TextField } from '../../../ui/fields.tsx';
import { FieldPair, FormLayout, FormSection, FormSkeleton } from '../../../ui/form-layout.tsx';
import { MultiSelect, type MultiSelectOption } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { DeniedState, ErrorState } from '../../../ui/states.tsx';
import { customersUrl } from '../urls.ts';
import { AgreementSection } from './agreement-section.tsx';
import { rebasedCustomer, TOGETHER } from './customer-changes.ts';
import {
  type CustomerForm,
  checkCustomerForm,
  customerDraft,
  type CustomerFields,
  type CustomerFormValues,
  type CustomerVersion,
  fieldsOfValues,
} from './customer-form-model.ts';

/** The values of a customer's form; what is typed is kept as a draft until it is sent. */
export function useCustomerForm(initial: CustomerFormValues, draftKey: DraftKey): CustomerForm {
  return useDraftForm({
    initial,
    draft: () => customerDraft(draftKey),
    check: checkCustomerForm,
    rebase: rebasedCustomer,
    groups: TOGETHER,
  });
}

interface CustomerFormFrameProps {
  readonly state: CustomerForm;
  readonly managers: readonly MultiSelectOption[];
  /** The customer that is edited; null for a new one. */
  readonly base: CustomerVersion | null;
  /** The zone of the days in the form. */
  readonly zone: TimeZone;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** What became of the last attempt, said at the top. */
  readonly message: ReactNode;
  /** What that is about: another one brings it into sight. */
  readonly scrollKey: unknown;
  readonly aside?: ReactNode;
  /** Stands above the buttons. */
  readonly children?: ReactNode;
  readonly onSubmit: (fields: CustomerFields) => Promise<void>;
}

/** The form of a customer. */
export function CustomerFormFrame(props: CustomerFormFrameProps) {
  const { state, managers, base, zone, submitLabel, busy, message, scrollKey, aside, children, onSubmit } = props;
  const { form, idOf } = state;
  return (
    <FormLayout
      message={message}
      scrollKey={scrollKey}
      onDiscardDraft={state.restored && state.dirty ? state.discardDraft : null}
      submitLabel={submitLabel}
      busy={busy}
      cancelTo={customersUrl()}
      aside={aside}
      onSubmit={form.onSubmit(
        (values) => {
          if (!busy) void onSubmit(fieldsOfValues(values, base?.fields ?? null, zone));
        },
        (_errors, values) => state.showErrors(checkCustomerForm(values)),
      )}
    >
      <GeneralSections form={form} idOf={idOf} managers={managers} />
      <AgreementSection form={form} idOf={idOf} base={base} />
      {children}
    </FormLayout>
  );
}

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

interface CustomerFormFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** What the form needs could not be read. */
export function CustomerFormFailure({ error, onRetry, retrying }: CustomerFormFailureProps) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return <ErrorState title={TEXTS.CUSTOMER_FETCH_FAILED} requestId={requestId} onRetry={onRetry} retrying={retrying} />;
}

/** Stands in for the form while it loads. */
export function CustomerFormSkeleton({ aside }: { aside: boolean }) {
  return <FormSkeleton sections={[232, 132, 128, 120]} aside={aside ? 300 : null} />;
}
