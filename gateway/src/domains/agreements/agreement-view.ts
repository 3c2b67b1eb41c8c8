import type { TrialAgreement as ProviderAgreement } from '@sightline/provider-contract/account-customers.ts';
import type { TrialAgreement } from '../../generated/resolvers-types.ts';
import { companyView } from '../company-mapper.ts';

/** An agreement in the words of our schema; lists that the provider leaves out are empty. */
export function agreementView({ parameters, template }: ProviderAgreement): TrialAgreement {
  return {
    company: companyView(parameters.company),
    parties: [template.parties.customer, template.parties.provider],
    notice: template.notice,
    clauses: template.clauses.map(({ sections, sub_clauses, ...clause }) => ({
      ...clause,
      sections: (sections ?? []).map(({ sub_clauses: below, ...section }) => ({ ...section, subClauses: below ?? [] })),
      subClauses: sub_clauses ?? [],
    })),
  };
}
