import { expect, it } from 'vitest';
import { fieldAt, firstProblem, NOTHING_TYPED, signatureFields, type SignatureValues } from './signature.ts';

const FILLED: SignatureValues = {
  'recipient.name': ' Ana Lund ',
  'recipient.address': 'Main St 1, Stockholm',
  'recipient.email': 'ana@acme.test',
  'signer.companyName': 'Acme Bets AB',
  'signer.name': 'Bo Lund',
  'signer.role': 'CEO\t',
  'signer.email': 'bo@acme.test',
};

it('what is typed goes into its place of the input, without blanks around it', () => {
  expect(signatureFields(FILLED)).toEqual({
    recipient: { name: 'Ana Lund', address: 'Main St 1, Stockholm', email: 'ana@acme.test' },
    signer: { companyName: 'Acme Bets AB', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' },
  });
});

it('the first blank field is named with its text, and none when all are filled', () => {
  expect(firstProblem(NOTHING_TYPED)).toEqual({ field: 'recipient.name', message: 'A recipient name is required.' });
  expect(firstProblem({ ...FILLED, 'signer.role': ' ', 'signer.email': '' })).toEqual({
    field: 'signer.role',
    message: 'A signer role is required.',
  });
  expect(firstProblem(FILLED)).toBeNull();
});

it.each([
  [['signer', 'companyName'], 'signer.companyName'],
  [['customerId'], null],
  [[], null],
  [['toString'], null],
])('the field of the path %j is %j', (path, field) => {
  expect(fieldAt(path)).toBe(field);
});
