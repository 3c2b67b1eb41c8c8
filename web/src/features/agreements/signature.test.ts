import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../testing/memory-storage.ts';
import { fieldAt, firstProblem, EMPTY_SIGNATURE, signatureDraft, signatureFields, type SignatureValues } from './signature.ts';

const FILLED: SignatureValues = {
  'recipient.name': ' Ana Lund ',
  'recipient.address': 'Main St 1, Stockholm',
  'recipient.email': 'ana@acme.test',
  'signer.companyName': 'Acme Bets AB',
  'signer.name': 'Bo Lund',
  'signer.role': 'CEO\t',
  'signer.email': 'bo@acme.test',
};

it('trims the values and groups them as the input of the mutation does', () => {
  expect(signatureFields(FILLED)).toEqual({
    recipient: { name: 'Ana Lund', address: 'Main St 1, Stockholm', email: 'ana@acme.test' },
    signer: { companyName: 'Acme Bets AB', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' },
  });
});

it('removes invisible characters at the ends, and everywhere in email addresses; a value of nothing else is blank', () => {
  expect(
    signatureFields({ ...FILLED, 'signer.role': '\u200BCEO ❤️\u2069', 'signer.email': '\u202Abo\u200B@acme. test' }).signer,
  ).toEqual({
    companyName: 'Acme Bets AB',
    name: 'Bo Lund',
    role: 'CEO ❤️',
    email: 'bo@acme.test',
  });
  expect(firstProblem({ ...FILLED, 'recipient.address': '\u200B\u2060' })?.field).toBe('recipient.address');
});

it('finds the first blank field and its message; nothing when all are filled', () => {
  expect(firstProblem(EMPTY_SIGNATURE)).toEqual({ field: 'recipient.name', message: 'A recipient name is required.' });
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
])('the form field of the path %j is %j', (path, field) => {
  expect(fieldAt(path)).toBe(field);
});

const TYPED = { ...EMPTY_SIGNATURE, 'signer.name': 'Bo Lund' };

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a draft typed before the sign-in belongs to the user who signs in, and to no other', () => {
  signatureDraft(null, 'c-1').save(TYPED);
  expect(signatureDraft('7', 'c-2').read()).toBeNull();
  expect(signatureDraft('7', 'c-1').read()).toEqual(TYPED);
  expect(signatureDraft('8', 'c-1').read()).toBeNull();
  expect(signatureDraft(null, 'c-1').read()).toBeNull();
  expect(signatureDraft('7', 'c-1').read()).toEqual(TYPED);
});

it('a draft typed before the sign-in fills blank fields only', () => {
  const own = { ...EMPTY_SIGNATURE, 'recipient.name': 'Ana Lund', 'signer.name': 'Bo Lund', 'signer.email': 'bo@lund.test' };
  signatureDraft('7', 'c-1').save(own);
  signatureDraft(null, 'c-1').save({ ...EMPTY_SIGNATURE, 'recipient.name': 'A', 'signer.role': 'Director', 'signer.name': ' ' });
  expect(signatureDraft('7', 'c-1').read()).toEqual({ ...own, 'signer.role': 'Director' });
  expect(signatureDraft(null, 'c-1').read()).toBeNull();
});

it('a cleared draft is gone', () => {
  signatureDraft('7', 'c-1').save(TYPED);
  signatureDraft('7', 'c-1').clear();
  expect(signatureDraft('7', 'c-1').read()).toBeNull();
});
