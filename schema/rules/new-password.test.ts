import { expect, it } from 'vitest';
import { checkNewPassword } from './new-password.ts';

it.each([
  ['two that differ', 'one', 'two', 'PASSWORD_MISMATCH'],
  ['two that differ by a blank', 'one', 'one ', 'PASSWORD_MISMATCH'],
  ['a repetition without a password', '', 'one', 'PASSWORD_MISMATCH'],
  ['nothing at all', '', '', 'PASSWORD_REQUIRED'],
  ['the same twice', ' one', ' one', null],
])('a new password and its repetition are checked: %s [password.mismatch]', (_case, password, repeated, expected) => {
  expect(checkNewPassword({ password, repeated })).toBe(expected);
});
