import { expect, it } from 'vitest';
import { checkSignature, type SignatureFields } from './agreement.ts';
import { TEXTS } from './texts.ts';

const filled: SignatureFields = {
  recipient: { name: 'Ana Lund', address: 'Main St 1', email: 'ana@acme.test' },
  signer: { companyName: 'Acme Bets AB', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' },
};

/** Every field in the order of the form: block and name. */
const FIELDS = [
  ['recipient', 'name'],
  ['recipient', 'address'],
  ['recipient', 'email'],
  ['signer', 'companyName'],
  ['signer', 'name'],
  ['signer', 'role'],
  ['signer', 'email'],
] as const;

/** Path and text of the first problem. */
function firstProblem(fields: SignatureFields): [path: string, text: string] | null {
  const problem = checkSignature(fields);
  return problem && [problem.field.join('.'), TEXTS[problem.code]];
}

function blankFrom(index: number, text: string): SignatureFields {
  const blanks = (block: string) =>
    Object.fromEntries(FIELDS.slice(index).flatMap(([of, field]) => (of === block ? [[field, text]] : [])));
  return {
    recipient: { ...filled.recipient, ...blanks('recipient') },
    signer: { ...filled.signer, ...blanks('signer') },
  };
}

it('accepts a complete signature', () => expect(checkSignature(filled)).toBeNull());

it('requires the name of the recipient [agreement.validate.recipient-name]', () => {
  const recipient = { ...filled.recipient, name: '' };
  expect(firstProblem({ ...filled, recipient })).toEqual(['recipient.name', 'A recipient name is required.']);
});

it('requires the address of the recipient [agreement.validate.recipient-address]', () => {
  const recipient = { ...filled.recipient, address: '' };
  expect(firstProblem({ ...filled, recipient })).toEqual(['recipient.address', 'A recipient address is required.']);
});

it('requires the e-mail of the recipient [agreement.validate.recipient-email]', () => {
  const recipient = { ...filled.recipient, email: '' };
  expect(firstProblem({ ...filled, recipient })).toEqual(['recipient.email', 'A recipient email is required.']);
});

it('requires the company name of the signer [agreement.validate.signer-company]', () => {
  const signer = { ...filled.signer, companyName: '' };
  expect(firstProblem({ ...filled, signer })).toEqual(['signer.companyName', 'A recipient company name is required.']);
});

it('requires the name of the signer [agreement.validate.signer-name]', () => {
  const signer = { ...filled.signer, name: '' };
  expect(firstProblem({ ...filled, signer })).toEqual(['signer.name', 'A signer name is required.']);
});

it('requires the role of the signer [agreement.validate.signer-role]', () => {
  const signer = { ...filled.signer, role: '' };
  expect(firstProblem({ ...filled, signer })).toEqual(['signer.role', 'A signer role is required.']);
});

it('requires the e-mail of the signer [agreement.validate.signer-email]', () => {
  const signer = { ...filled.signer, email: '' };
  expect(firstProblem({ ...filled, signer })).toEqual(['signer.email', 'A signer email is required.']);
});

it('reports the first blank field in the order of the form [agreement.validate.order]', () => {
  expect(FIELDS.map((_, index) => checkSignature(blankFrom(index, ''))?.field)).toEqual(
    FIELDS.map(([block, field]) => [block, field]),
  );
});

it('treats white space as blank [agreement.validate.blank]', () => {
  expect(FIELDS.map((_, index) => checkSignature(blankFrom(index, ' \t\n'))?.field)).toEqual(
    FIELDS.map(([block, field]) => [block, field]),
  );
});

it('accepts any other text, in the e-mail fields too [agreement.validate.no-format]', () => {
  const email = 'not an address';
  expect(checkSignature({ recipient: { ...filled.recipient, email }, signer: { ...filled.signer, email } })).toBeNull();
});
