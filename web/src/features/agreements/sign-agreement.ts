import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describeError, hasCode, isOutcomeUnknown } from '../../lib/request-error.ts';
import { AgreementPageDocument, useSignTrialAgreementMutation } from './agreement.generated.ts';
import { fieldAt, type SignatureFailure, signatureFields, type SignatureValues } from './signature.ts';

type SignResult =
  | { readonly kind: 'signed' }
  | ({ readonly kind: 'failed' } & SignatureFailure)
  /** Signing requires a session. */
  | { readonly kind: 'no-session' };

/** Call it when there is nothing left to sign. Otherwise the route guard would redirect to the agreement that the cached viewer still names. */
export function forgetUnsignedAgreement(cache: ApolloCache): void {
  cache.evict({ id: 'Viewer:{}', fieldName: 'unsignedAgreementCustomerId' });
}

/** Signs the customer's agreement. */
export function useSignAgreement(customerId: string): (values: SignatureValues) => Promise<SignResult> {
  const client = useApolloClient();
  const [mutate] = useSignTrialAgreementMutation();

  async function fetchIsUnsigned(): Promise<boolean> {
    const options = { query: AgreementPageDocument, variables: { customerId }, fetchPolicy: 'no-cache' } as const;
    const { data } = await client.query(options);
    return data?.trialAgreement !== null;
  }

  function finishSigning(): SignResult {
    forgetUnsignedAgreement(client.cache);
    return { kind: 'signed' };
  }

  return async (values) => {
    const failed = { kind: 'failed', message: TEXTS.SIGN_FAILED, field: null } as const;
    try {
      const { data } = await mutate({ variables: { input: { customerId, ...signatureFields(values) } } });
      if (!data) return failed;
      const [problem] = data.signTrialAgreement.userErrors;
      if (problem === undefined) return finishSigning();
      const { message, field, requestId } = problem;
      return { kind: 'failed', message, field: fieldAt(field), ...(field.length === 0 && { requestId }) };
    } catch (error) {
      if (hasCode(error, 'UNAUTHENTICATED')) return { kind: 'no-session' };
      // If the response was lost, the agreement may be signed already and cannot be signed again.
      if (isOutcomeUnknown(describeError(error)) && !(await fetchIsUnsigned().catch(() => true))) return finishSigning();
      return { ...failed, requestId: describeError(error).requestId };
    }
  };
}
