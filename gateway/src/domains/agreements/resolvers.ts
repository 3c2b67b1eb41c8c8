import type { TrialAgreement as ProviderAgreement } from '@sightline/provider-contract/account-customers.ts';
import { checkSignature } from '@sightline/schema/rules/agreement.ts';
import type { Resolvers, SignTrialAgreementInput, TrialAgreement } from '../../generated/resolvers-types.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountCaller } from '../../provider/api/account-calls.ts';
import { type UserErrorModel, userError } from '../../util/errors.ts';
import { ProviderFailure } from '../../provider/client/provider-failure.ts';
import { resultOf } from '../../provider/client/provider-write.ts';
import { toCompany } from '../mappers.ts';

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

/** Null without a bearer token; then the provider decides. */
async function callerOf(context: { hasBearer: boolean; viewer(): Promise<ViewerModel> }): Promise<AccountCaller | null> {
  return context.hasBearer ? (await (await context.viewer()).accountScope()).caller : null;
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
      name: recipient.name.trim(),
      physical_address: recipient.address.trim(),
      email_address: recipient.email.trim(),
    },
    signer: {
      name: signer.name.trim(),
      role: signer.role.trim(),
      company_name: signer.companyName.trim(),
      email_address: signer.email.trim(),
    },
  };
}

/** The outcome of a signature. */
export interface Signing {
  /** Public id of the customer that signed; null with userErrors. */
  readonly customerId: string | null;
  readonly userErrors: UserErrorModel[];
}

const refused = (problem: UserErrorModel): Signing => ({ customerId: null, userErrors: [problem] });

export const agreementsResolvers: Resolvers = {
  Query: {
    /** Uses `GET v1/customer/{id}/trial-agreement/unsigned`. */
    async trialAgreement(_parent, { customerId }, context) {
      const caller = await callerOf(context);
      try {
        return toAgreement(await context.account().unsignedAgreement(caller, customerId));
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.status !== 404) throw error;
        // It may have been signed elsewhere: the guard must not redirect this user here again from its cache.
        if (caller !== null) (await context.viewer()).forgetOwnCustomers();
        return null;
      }
    },
  },
  Mutation: {
    /** Uses `POST /{id}/trial-agreement/sign`. After a conflict or a lost response it counts as signed if no unsigned agreement is left. */
    async signTrialAgreement(_parent, { input }, context) {
      const problem = checkSignature(input);
      if (problem) return refused(userError(problem.code, problem.field));
      const caller = await callerOf(context);
      const account = context.account();
      const { outcome } = await resultOf(account.signAgreement(caller, input.customerId, signature(input)));
      // A conflict can have several causes; only a read shows that there is nothing left to sign.
      const isSigned =
        outcome === 'done' ||
        ((outcome === 'conflict' || outcome === 'lost') &&
          (await isSignedAfter(account.unsignedAgreement(caller, input.customerId))));
      if (!isSigned) return refused(userError('SIGN_FAILED'));
      context.invalidateCustomers();
      await context.app.ownCustomers.recordSignature(input.customerId);
      return { customerId: input.customerId, userErrors: [] };
    },
  },
  SignTrialAgreementPayload: {
    async customer({ customerId }, _args, context) {
      if (customerId === null || !context.hasBearer) return null;
      return (await (await context.viewer()).ownCustomers()).find(({ id }) => id === customerId) ?? null;
    },
  },
};
