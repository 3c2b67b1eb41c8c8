import { accountCustomersApi as api } from '@sightline/provider-contract/account-customers.ts';
import type { Router } from 'express';
import { timestamp } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { AccountDeps } from './account-deps.ts';
import { trialAgreement } from './agreement-template.ts';

/** The trial agreement: reads the unsigned agreement, and signs it. */
export function agreementRoutes(router: Router, { store, clock, viewerOf }: AccountDeps): void {
  mount(router, api.unsignedAgreement, ({ params, headers }) => {
    const { agreement } = viewerOf(headers).customer(params['id'] ?? '');
    if (agreement === null || agreement.signed_at !== null) {
      throw new ProviderFault(404, 'no_unsigned_agreement', 'No agreement waits for a signature.');
    }
    return { body: { agreement: trialAgreement(agreement.company) } };
  });

  const { signAgreement } = api;
  // Clients use both paths.
  for (const path of [signAgreement.path, `/v1/customer${signAgreement.path}`]) {
    mount(router, { ...signAgreement, path }, ({ params, body, headers }) => {
      const viewer = viewerOf(headers);
      viewer.requireWrite();
      const customer = viewer.customer(params['id'] ?? '');
      const { agreement } = customer;
      if (agreement === null) throw new ProviderFault(404, 'no_unsigned_agreement', 'No agreement waits for a signature.');
      if (agreement.signed_at !== null) throw new ProviderFault(409, 'already_signed', 'The agreement is signed already.');
      const blank = [...Object.entries(body.recipient), ...Object.entries(body.signer)].find(([, value]) => value.trim() === '');
      if (blank !== undefined) throw new ProviderFault(422, 'blank_field', `${blank[0]} must be filled in.`);
      const signed_at = timestamp(clock.now());
      store.customers.put({
        ...customer,
        agreement: { ...agreement, signed_at, signature: body },
        trial_agreement_status: 'signed',
        resource_version: customer.resource_version + 1,
      });
      return { body: { agreement: { status: 'signed' as const, signed_at } } };
    });
  }
}
