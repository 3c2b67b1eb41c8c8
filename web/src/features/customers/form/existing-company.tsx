import { REPORTED } from '../../../lib/request-error.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useCustomerAgreementCompanyQuery } from './agreement-company.generated.ts';
import { CompanyFields } from './company-fields.tsx';
import type { Company } from './customer-fields.ts';

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
