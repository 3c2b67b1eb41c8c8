import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { TextField, type TextFieldProps } from '../../../ui/fields.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FieldPair, FormSection } from '../../../forms/form-layout.tsx';
import { SwitchField } from '../../../ui/toggles.tsx';
import {
  COMPANY_INPUTS,
  COMPANY_LABELS,
  type Company,
  type CompanyPart,
  type CustomerForm,
  type CustomerVersion,
} from './customer-fields.ts';
import { useCustomerAgreementCompanyQuery } from './customer-form.generated.ts';

const TITLE = 'Agreement';
const LABEL = 'Require Trial Access Agreement';

interface AgreementSectionProps extends Pick<CustomerForm, 'form' | 'idOf'> {
  /** The saved customer; null for a new one. */
  readonly base: CustomerVersion | null;
}

/** Switch for the trial access agreement, with the company that signs it. */
export function AgreementSection({ form, idOf, base }: AgreementSectionProps) {
  const { values, errors } = form;
  if (base !== null && base.agreementStatus !== 'NONE') return <ExistingAgreement base={base} />;
  const isRequired = values.agreement === 'required';
  return (
    <FormSection title={TITLE}>
      <SwitchField
        label={LABEL}
        description="Until it's signed, users see only the agreement. You can't change this after saving."
        checked={isRequired}
        onChange={(checked) => form.setFieldValue('agreement', checked ? 'required' : 'none')}
      />
      {isRequired && (
        <CompanyFields
          fieldOf={(part) => ({
            id: idOf(COMPANY_INPUTS[part]),
            value: values[COMPANY_INPUTS[part]],
            error: errors[COMPANY_INPUTS[part]],
            onChange: (event) => form.setFieldValue(COMPANY_INPUTS[part], event.currentTarget.value),
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
        <p>Couldn't check whether this customer has an agreement.</p>
      </FormSection>
    );
  }
  const isSigned = agreementStatus === 'SIGNED';
  return (
    <FormSection title={TITLE}>
      <SwitchField
        label={LABEL}
        description={isSigned ? 'The agreement is signed.' : 'Awaiting signature'}
        checked
        disabled
        onChange={() => {}}
      />
      {isSigned ? <SignedCompany /> : <UnsignedCompany id={id} />}
    </FormSection>
  );
}

interface CompanyFieldsProps {
  readonly fieldOf: (part: CompanyPart) => Pick<TextFieldProps, 'id' | 'value' | 'error' | 'disabled' | 'onChange'>;
}

/** Fields of the company that signs the agreement. */
function CompanyFields({ fieldOf }: CompanyFieldsProps) {
  // Without autoComplete=off, the browser would fill in the user's own address.
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

/** Company of an agreement that is not signed yet. */
function UnsignedCompany({ id }: { id: string }) {
  const { data, loading } = useCustomerAgreementCompanyQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
    context: REPORT_FAILURES,
  });
  const company = data?.customer?.agreementCompany ?? null;
  return (
    <>
      {company === null && !loading && <FormAlert tone="warning">Couldn't load the company's details.</FormAlert>}
      <DisabledCompany company={company} />
    </>
  );
}

/** The provider does not return the company of a signed agreement. */
function SignedCompany() {
  return (
    <>
      <FormAlert tone="neutral">The company's details are in the signed agreement, which can't be viewed here.</FormAlert>
      <DisabledCompany company={null} />
    </>
  );
}

function DisabledCompany({ company }: { company: Company | null }) {
  return <CompanyFields fieldOf={(part) => ({ value: company?.[part] ?? '', disabled: true, onChange: () => {} })} />;
}
