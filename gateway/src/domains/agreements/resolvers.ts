import type { TrialAgreement as ProviderAgreement } from '@sightline/provider-contract/account-customers.ts';
import { checkSignature } from '@sightline/schema/rules/agreement.ts';
import { emailAddress, trimmed } from '@sightline/schema/rules/typed-text.ts';
import type { Resolvers } from '../../generated/resolvers-types.ts';
import type { SignTrialAgreementInput, TrialAgreement } from '../../generated/schema-types.ts';
import type { OwnCustomers } from '../../auth/own-customers.ts';
import type { Caller } from '../../auth/token-verifier.ts';
import type { AccountCaller } from '../../provider/api/account-calls.ts';
import { gatewayError, userError } from '../../errors/catalogue.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { outcomeOfFailure, resultOf } from '../../errors/write-outcomes.ts';
import { toCompany } from '../mappers.ts';
import { refusedSigning } from './signing.ts';

/** Maps an agreement to the schema. Lists that the provider omits become empty. */
function toAgreement({ parameters, template }: ProviderAgreement): TrialAgreement {
  return {
    company: toCompany(parameters.company),
    parties: [template.parties.customer, template.parties.provider],
    notice: template.notice,
    clauses: template.clauses.map(({ sections, sub_clauses, ...clause }) => ({
      ...clause,
      sections: (sections ?? []).map(({ sub_clauses: below, ...section }) => ({ ...section, subClauses: below ?? [] })),
      subClauses: sub_clauses ?? [],
    })),
  };
}

/** The parts of the request context that decide for which caller an agreement is read or signed. */
interface AgreementContext {
  readonly hasBearer: boolean;
  caller(): Promise<Caller>;
}

/**
 * Reads or signs the agreement of a customer. For one of the caller's own customers the call is in the caller's name, even while the
 * caller acts for another customer; for all others it has no bearer token, which the provider allows.
 */
async function inNameOf<T>(
  ownCustomers: OwnCustomers,
  context: AgreementContext,
  customerId: string,
  call: (caller: AccountCaller | null) => Promise<T>,
): Promise<T> {
  if (!context.hasBearer) return call(null);
  const caller = await context.caller();
  const own = await ownCustomers.get(caller);
  if (own.some(({ id }) => id === customerId))
    return call({ bearer: caller.bearer, user: caller.user, mode: 'Customer-Agent', customer: customerId });
  try {
    return await call(null);
  } catch (error) {
    // The call had no bearer: the caller's own one is still valid.
    if (error instanceof ProviderFailure && error.status === 401) throw gatewayError('FORBIDDEN', { cause: error });
    throw error;
  }
}

/** Whether the read shows that no unsigned agreement is left. */
async function isSignedAfter(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return false;
  } catch (error) {
    return error instanceof ProviderFailure && error.status === 404;
  }
}

function signature({ recipient, signer }: SignTrialAgreementInput) {
  return {
    recipient: {
      name: trimmed(recipient.name),
      physical_address: trimmed(recipient.address),
      email_address: emailAddress(recipient.email),
    },
    signer: {
      name: trimmed(signer.name),
      role: trimmed(signer.role),
      company_name: trimmed(signer.companyName),
      email_address: emailAddress(signer.email),
    },
  };
}

export const createAgreementsResolvers = ({ ownCustomers }: { ownCustomers: OwnCustomers }): Resolvers => ({
  Query: {
    /** Uses `GET v1/customer/{id}/trial-agreement/unsigned`. */
    async trialAgreement(_parent, { customerId }, context) {
      try {
        return await inNameOf(ownCustomers, context, customerId, async (caller) =>
          toAgreement(await context.account().unsignedAgreement(caller, customerId)),
        );
      } catch (error) {
        if (error instanceof ProviderFailure && error.status === 404) return null;
        throw error;
      }
    },
  },
  Mutation: {
    /** Uses `POST /{id}/trial-agreement/sign`. After a conflict or a lost response it counts as signed if no unsigned agreement is left. */
    async signTrialAgreement(_parent, { input }, context) {
      const problem = checkSignature(input);
      if (problem) return refusedSigning(userError(problem.code, problem.field));
      const account = context.account();
      const failure = await inNameOf(ownCustomers, context, input.customerId, async (caller) => {
        const signed = await resultOf(account.signAgreement(caller, input.customerId, signature(input)));
        if (signed.outcome === 'done') return null;
        // A conflict can have several causes; only a read shows that there is nothing left to sign.
        const isUnclear = signed.outcome === 'conflict' || signed.outcome === 'lost';
        const isSigned = isUnclear && (await isSignedAfter(account.unsignedAgreement(caller, input.customerId)));
        return isSigned ? null : signed.failure;
      });
      if (failure !== null) return refusedSigning(userError('SIGN_FAILED', [], outcomeOfFailure(failure)));
      context.invalidateCustomers();
      await ownCustomers.recordSignature(input.customerId);
      return { customerId: input.customerId, userErrors: [] };
    },
  },
  SignTrialAgreementPayload: {
    async customer({ customerId }, _args, context) {
      if (customerId === null || !context.hasBearer) return null;
      return (await (await context.viewer()).ownCustomers()).find(({ id }) => id === customerId) ?? null;
    },
  },
});
