import { FormSection } from '../../../ui/form-layout.tsx';
import { SwitchField } from '../../../ui/toggles.tsx';
import { CompanyFields } from './company-fields.tsx';
import type { COMPANY_LABELS } from './describe-customer.ts';
import { SignedCompany, UnsignedCompany } from './existing-company.tsx';
import type { CustomerFormValues, CustomerVersion } from './customer-fields.ts';
import type { CustomerForm } from './use-customer-form.ts';

const TITLE = 'Agreement';
const LABEL = 'Require Trial Access Agreement';

const PLACES = {
  name: 'companyName',
  number: 'companyNumber',
  country: 'country',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  zipCode: 'zipCode',
  city: 'city',
} as const satisfies Record<keyof typeof COMPANY_LABELS, keyof CustomerFormValues>;

interface AgreementSectionProps extends Pick<CustomerForm, 'form' | 'idOf'> {
  /** Null: a new customer. */
  readonly base: CustomerVersion | null;
}

/** Whether the customer has to sign an access trial agreement, and for which company. */
export function AgreementSection({ form, idOf, base }: AgreementSectionProps) {
  const { values, errors } = form;
  if (base !== null && base.agreementStatus !== 'NONE') return <ExistingAgreement base={base} />;
  const isRequired = values.agreement === 'required';
  return (
    <FormSection title={TITLE}>
      <SwitchField
        label={LABEL}
        description="Until it is signed, the customer's people see nothing else. Once saved, it cannot be changed here."
        checked={isRequired}
        onChange={(checked) => form.setFieldValue('agreement', checked ? 'required' : 'none')}
      />
      {isRequired && (
        <CompanyFields
          fieldOf={(part) => ({
            id: idOf(PLACES[part]),
            value: values[PLACES[part]],
            error: errors[PLACES[part]],
            onChange: (event) => form.setFieldValue(PLACES[part], event.currentTarget.value),
          })}
        />
      )}
    </FormSection>
  );
}

function ExistingAgreement({ base: { id, agreementStatus } }: { base: CustomerVersion }) {
  if (agreementStatus === null) {
    return (
      <FormSection title={TITLE}>
        <p>We couldn’t read whether this customer has an agreement.</p>
      </FormSection>
    );
  }
  const isSigned = agreementStatus === 'SIGNED';
  return (
    <FormSection title={TITLE}>
      <SwitchField
        label={LABEL}
        description={isSigned ? 'The agreement is signed.' : 'The agreement waits for a signature.'}
        checked
        disabled
        onChange={() => {}}
      />
      {isSigned ? <SignedCompany /> : <UnsignedCompany id={id} />}
    </FormSection>
  );
}
