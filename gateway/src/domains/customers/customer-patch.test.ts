import { PatchOperation } from '@sightline/provider-contract/common.ts';
import { CreateCustomerBody } from '@sightline/provider-contract/account-customers.ts';
import { describe, expect, it } from 'vitest';
import type { CreateCustomerInput, UpdateCustomerInput } from '../../generated/schema-types.ts';
import golden from '../../../../provider-contract/golden/create-customer-body.json' with { type: 'json' };
import { createBody, customerPatch } from './customer-patch.ts';
import { customer, manager } from './fixtures.ts';

const COMPANY = {
  name: ' Acme Bets AB ',
  number: '556000-0000',
  country: 'Sweden',
  addressLine1: 'Main St 1',
  addressLine2: null,
  zipCode: '111 22',
  city: 'Stockholm',
};
const NEW: CreateCustomerInput = {
  idempotencyKey: 'k',
  name: ' Acme Bets ',
  expiresAt: null,
  billingMethod: 'STRIPE',
  stripeId: ' cus_000042 ',
  accountManagerIds: ['u-7', 'u-7'],
  agreementCompany: COMPANY,
};

describe('createBody', () => {
  it('matches the contract [customers.create.payload]', () => {
    expect(createBody(NEW)).toEqual(golden);
  });

  it('has agreement fields only when an agreement is required [customers.create.payload-agreement]', () => {
    const { trial_agreement_fields: _fields, ...body } = golden;
    const { agreementCompany: _company, ...plain } = NEW;
    expect(createBody(plain)).toEqual(body);
    expect(createBody({ ...plain, agreementCompany: null })).toEqual(body);
  });

  it('has no billing id when the customer is billed elsewhere', () => {
    expect(createBody({ ...NEW, billingMethod: 'OTHER' })).toMatchObject({ stripe_id: null });
  });

  it('has the end date in whole seconds', () => {
    const body = createBody({ ...NEW, expiresAt: new Date('2031-05-28T17:00:00.123Z') });
    expect(body.active_until).toBe('2031-05-28T17:00:00Z');
    expect(CreateCustomerBody.parse(body)).toEqual(body);
  });
});

type Fields = Omit<UpdateCustomerInput, 'id' | 'resourceVersion'>;

describe('a patch', () => {
  const patchOf = (input: Fields, current = customer()) => {
    const patch = customerPatch(current, { id: 'c-1', resourceVersion: 3, ...input });
    return patch.map((operation) => PatchOperation.parse(operation));
  };
  const replaced = (path: string, value: unknown) => [{ op: 'replace', path, value }];

  const SAME: readonly (readonly [string, Fields])[] = [
    ['nothing', {}],
    ['the name that it has', { name: ' Acme Bets ' }],
    ['the end that it has', { expiresAt: null }],
    ['the reference that it has', { billingMethod: 'STRIPE', stripeId: ' cus_000042 ' }],
    ['the billing that it has, without its reference', { billingMethod: 'STRIPE' }],
    ['the managers that it has', { accountManagerIds: ['u-7', 'u-7'] }],
    ['no agreement', { agreementCompany: null }],
    ['null where a value must be', { name: null, accountManagerIds: null, billingMethod: null, stripeId: null }],
  ];
  it.each(SAME)('to %s is empty', (_what, input) => {
    expect(patchOf(input)).toEqual([]);
  });

  it('to the same end date in another format is empty', () => {
    const current = customer({ active_until: '2031-05-28T17:00:00.500Z' });
    expect(patchOf({ expiresAt: new Date('2031-05-28T17:00:00Z') }, current)).toEqual([]);
  });

  it.each([
    ['name', { name: ' Other ' }, replaced('/name', 'Other')],
    ['end', { expiresAt: new Date('2031-05-28T17:00:00Z') }, replaced('/active_until', '2031-05-28T17:00:00Z')],
    ['reference', { stripeId: 'cus_9' }, replaced('/stripe_id', 'cus_9')],
    [
      'managers',
      { accountManagerIds: ['u-8', 'u-7'] },
      replaced('/account_managers', [{ user: { id: 'u-8' } }, { user: { id: 'u-7' } }]),
    ],
  ])('of the %s is one operation', (_what, input, patch) => {
    expect(patchOf(input)).toEqual(patch);
  });

  it('removes the end date with null', () => {
    expect(patchOf({ expiresAt: null }, customer({ active_until: '2031-05-28T17:00:00Z' }))).toEqual(
      replaced('/active_until', null),
    );
  });

  it.each([{ billingMethod: 'OTHER' }, { billingMethod: 'OTHER', stripeId: 'cus_000042' }] as const)(
    'to %j removes the reference if there is one [customers.edit.other-null-stripe]',
    (input) => {
      expect(patchOf(input)).toEqual(replaced('/stripe_id', null));
      expect(patchOf(input, customer({ stripe_id: null }))).toEqual([]);
    },
  );

  it('keeps deleted managers only when they are listed', () => {
    const current = customer({ account_managers: [manager('u-7'), manager('u-1', true)] });
    expect(patchOf({ accountManagerIds: ['u-1', 'u-7'] }, current)).toEqual([]);
    expect(patchOf({ accountManagerIds: ['u-7'] }, current)).toEqual(replaced('/account_managers', [{ user: { id: 'u-7' } }]));
  });

  it('adds an agreement only when there is none', () => {
    expect(patchOf({ agreementCompany: COMPANY })).toEqual([
      { op: 'add', path: '/trial_agreement_fields', value: golden.trial_agreement_fields },
    ]);
    for (const trial_agreement_status of ['signed', 'unsigned'] as const)
      expect(patchOf({ agreementCompany: COMPANY }, customer({ trial_agreement_status }))).toEqual([]);
  });

  it('does not set a name that the customer has as its external name', () => {
    expect(patchOf({ name: 'Acme Bets' }, customer({ name: null }))).toEqual([]);
  });
});
