import { checkSignature } from '@sightline/schema/rules/agreement.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { Resolvers, SignTrialAgreementInput, UserError } from '../../generated/resolvers-types.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountCaller } from '../../provider/api/account-calls.ts';
import { isAnswerLost, ProviderFailure } from '../../provider/client/provider-failure.ts';
import { agreementView } from './agreement-view.ts';

/** Null where the request brings no bearer: then the provider decides. */
async function callerOf(context: { hasBearer: boolean; viewer(): Promise<ViewerModel> }): Promise<AccountCaller | null> {
  return context.hasBearer ? (await (await context.viewer()).accountScope()).caller : null;
}

async function isNoneWaiting(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
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

const refused = (problem: UserError) => ({ signed: false, userErrors: [problem] });

export const agreementsResolvers: Resolvers = {
  Query: {
    /** Fed by `GET v1/customer/{id}/trial-agreement/unsigned`. */
    async trialAgreement(_parent, { customerId }, context) {
      const caller = await callerOf(context);
      try {
        return agreementView(await context.account.unsignedAgreement(caller, customerId));
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.status !== 404) throw error;
        // Signed elsewhere meanwhile, perhaps: the guard must not send this person here again on old knowledge.
        if (caller !== null) (await context.viewer()).forgetOwnCustomers();
        return null;
      }
    },
  },
  Mutation: {
    /** Fed by `POST /{id}/trial-agreement/sign`. After a 409 or a lost answer it counts as signed once no agreement waits any more. */
    async signTrialAgreement(_parent, { input }, context) {
      const problem = checkSignature(input);
      if (problem) return refused({ code: problem.code, field: [...problem.field], message: TEXTS[problem.code] });
      const caller = await callerOf(context);
      const { account } = context;
      try {
        await account.signAgreement(caller, input.customerId, signature(input));
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.status === 401) throw error;
        // A 409 may mean anything; only a read shows that there is nothing left to sign.
        const isSigned =
          (error.status === 409 || isAnswerLost(error)) &&
          (await isNoneWaiting(account.unsignedAgreement(caller, input.customerId)));
        if (!isSigned) return refused({ code: 'SIGN_FAILED', field: [], message: TEXTS.SIGN_FAILED });
      }
      context.customersChanged();
      await context.agreementSigned(input.customerId);
      return { signed: true, userErrors: [] };
    },
  },
};
