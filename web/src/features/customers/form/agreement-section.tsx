import { REPORTED } from '../../../lib/request-error.ts';
import { TextField, type TextFieldProps } from '../../../ui/fields.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FieldPair, FormSection } from '../../../ui/form-layout.tsx';
import { SwitchField } from '../../../ui/toggles.tsx';
import { COMPANY_LABELS } from './customer-changes.ts';
import type { CustomerForm, Company, CustomerFormValues, CustomerVersion } from './customer-form-model.ts';
import { useCustomerAgreementCompanyQuery } from './customer-form.generated.ts';

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

type CompanyPart = keyof typeof COMPANY_LABELS;

interface CompanyFieldsProps {
  readonly fieldOf: (part: CompanyPart) => Pick<TextFieldProps, 'id' | 'value' | 'error' | 'disabled' | 'onChange'>;
}

/** The company that an agreement is made out to. */
export function CompanyFields({ fieldOf }: CompanyFieldsProps) {
  // The browser would fill in the reader's own address.
  const field = (part: CompanyPart) => (
    <TextField label={COMPANY_LABELS[part]} aria-required={part !== 'addressLine2'} autoComplete="off" {...fieldOf(part)} />
  );
  return (
    <>
      {field('name')}
      <FieldPair>
        {field('number')}
        {field('country')}
      </FieldPair>
      {field('addressLine1')}
      {field('addressLine2')}
      <FieldPair>
        {field('zipCode')}
        {field('city')}
      </FieldPair>
    </>
  );
}

/** The company that a signature is waited for from. */
export function UnsignedCompany({ id }: { id: string }) {
  const { data, loading } = useCustomerAgreementCompanyQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
    context: REPORTED,
  });
  const company = data?.customer?.agreementCompany ?? null;
  return (
    <>
      {company === null && !loading && <FormAlert tone="warning">The company's details could not be read.</FormAlert>}
      <DisabledCompany company={company} />
    </>
  );
}

/** The provider does not give the company of a signed agreement. */
export function SignedCompany() {
  return (
    <>
      <FormAlert tone="neutral">The company's details are part of the signed agreement and are not shown here.</FormAlert>
      <DisabledCompany company={null} />
    </>
  );
}

function DisabledCompany({ company }: { company: Company | null }) {
  return <CompanyFields fieldOf={(part) => ({ value: company?.[part] ?? '', disabled: true, onChange: () => {} })} />;
}
