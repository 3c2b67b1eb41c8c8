import * as z from 'zod/mini';
import { isOwnPath } from '../../lib/urls.ts';

/** What an entry of the history of the sign-in screen holds beside its address. */
const LoginState = z.object({
  /** Where somebody was, or was going, before they were sent here. */
  from: z.catch(z.optional(z.string().check(z.refine(isOwnPath))), undefined),
  /** Address to which a reset mail was sent. */
  sentTo: z.catch(z.optional(z.string()), undefined),
  /** Something that went well just before. */
  notice: z.catch(z.optional(z.literal('password-updated')), undefined),
});
export type LoginState = z.output<typeof LoginState>;

export function readLoginState(state: unknown): LoginState {
  return LoginState.safeParse(state).data ?? {};
}
