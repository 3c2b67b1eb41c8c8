import { isBlank } from './typed-text.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** Null when the input is complete: both fields, and a non-blank email. */
export function checkSignIn(input: SignInInput): 'MISSING_CREDENTIALS' | null {
  return isBlank(input.email) || input.password === '' ? 'MISSING_CREDENTIALS' : null;
}
