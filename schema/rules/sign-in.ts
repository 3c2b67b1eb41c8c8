export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** Null when the input may be sent; both fields are needed, the e-mail beyond its blanks. */
export function checkSignIn(input: SignInInput): 'MISSING_CREDENTIALS' | null {
  return input.email.trim() === '' || input.password === '' ? 'MISSING_CREDENTIALS' : null;
}
