export interface NewPasswordInput {
  readonly password: string;
  readonly repeated: string;
}

/** Null when both fields are equal and not empty. */
export function checkNewPassword({ password, repeated }: NewPasswordInput): 'PASSWORD_MISMATCH' | 'PASSWORD_REQUIRED' | null {
  if (password !== repeated) return 'PASSWORD_MISMATCH';
  return password === '' ? 'PASSWORD_REQUIRED' : null;
}
