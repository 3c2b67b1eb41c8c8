export interface NewPasswordInput {
  readonly password: string;
  readonly repeated: string;
}

/** Null when the password may be sent: both fields are the same, and not empty. */
export function checkNewPassword({ password, repeated }: NewPasswordInput): 'PASSWORD_MISMATCH' | 'PASSWORD_REQUIRED' | null {
  if (password !== repeated) return 'PASSWORD_MISMATCH';
  return password === '' ? 'PASSWORD_REQUIRED' : null;
}
