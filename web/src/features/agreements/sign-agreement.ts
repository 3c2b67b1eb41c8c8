import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describeError, hasCode, isOutcomeUnknown } from '../../lib/request-error.ts';
import { AgreementPageDocument, useSignTrialAgreementMutation } from './agreement.generated.ts';
import { fieldAt, type SignatureFailure, signatureFields, type SignatureValues } from './signature.ts';

export type SignResult =
  | { readonly kind: 'signed' }
  | ({ readonly kind: 'refused' } & SignatureFailure)
  /** Nobody may sign without a session. */
  | { readonly kind: 'no-session' };

/** Signs the agreement that waits for this customer's signature. */
export function useSignAgreement(customerId: string): (values: SignatureValues) => Promise<SignResult> {
  const client = useApolloClient();
  const [mutate] = useSignTrialAgreementMutation();

  async function waitsStill(): Promise<boolean> {
    const options = { query: AgreementPageDocument, variables: { customerId }, fetchPolicy: 'no-cache' } as const;
    const { data } = await client.query(options);
    return data?.trialAgreement !== null;
  }

  function signed(): SignResult {
    // Whoever asks next whether an agreement waits for this person reads it anew.
    client.cache.evict({ id: 'Viewer:{}', fieldName: 'unsignedAgreementCustomerId' });
    return { kind: 'signed' };
  }

  return async (values) => {
    const failed = { kind: 'refused', message: TEXTS.SIGN_FAILED, field: null } as const;
    try {
      const { data } = await mutate({ variables: { input: { customerId, ...signatureFields(values) } } });
      if (data?.signTrialAgreement.signed === true) return signed();
      const [problem] = data?.signTrialAgreement.userErrors ?? [];
      return problem === undefined ? failed : { kind: 'refused', message: problem.message, field: fieldAt(problem.field) };
    } catch (error) {
      if (hasCode(error, 'UNAUTHENTICATED')) return { kind: 'no-session' };
      // A signature that got through although its answer was lost cannot be given again.
      if (isOutcomeUnknown(describeError(error)) && !(await waitsStill().catch(() => true))) return signed();
      return failed;
    }
  };
}
