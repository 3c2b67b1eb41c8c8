import type { ReactNode } from 'react';
import type { TimeZone } from '../../../lib/time.ts';
import { FormLayout } from '../../../ui/form-layout.tsx';
import type { MultiSelectOption } from '../../../ui/multi-select.tsx';
import { customersUrl } from '../urls.ts';
import { AgreementSection } from './agreement-section.tsx';
import { checkCustomerForm } from './check-customer-form.ts';
import { type CustomerFields, type CustomerVersion, fieldsOfValues } from './customer-fields.ts';
import { GeneralSections } from './general-sections.tsx';
import type { CustomerForm } from './use-customer-form.ts';

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
