import type { Page } from '@playwright/test';
import * as z from 'zod';
import { sendGraphql } from './clients.ts';
import { patchProviderRecord, readProviderRecord } from './control.ts';
import { expect } from './test.ts';

export const AGREEMENT_TITLE = 'Access Trial Agreement';

/** Heading of the block, label and text of each field, in order: some labels occur in both blocks. */
export const ENTRIES = [
  ['Recipient', 'Name', 'Ana Lund'],
  ['Recipient', 'Address', 'Main St 1, Stockholm'],
  ['Recipient', 'Email', 'ana by post'],
  ['Signer', 'Company name', 'Larkfield Wagering'],
  ['Signer', 'Name', 'Una Larkin'],
  ['Signer', 'Role', 'Director'],
  ['Signer', 'Email', 'una@larkfield.test'],
] as const;

export function fieldOf(page: Page, block: string, label: string) {
  return page.getByRole('region', { name: block }).getByRole('textbox', { name: label, exact: true });
}

export async function fillAgreement(page: Page): Promise<void> {
  for (const [block, label, text] of ENTRIES) await fieldOf(page, block, label).fill(text);
}

const CustomerAgreement = z.object({ trial_agreement_status: z.string(), agreement: z.object({ signature: z.unknown() }) });

/** The provider's record of a customer's agreement. */
export async function readProviderAgreement(customerId: string): Promise<{ status: string; signature: unknown }> {
  const { trial_agreement_status: status, agreement } = CustomerAgreement.parse(
    await readProviderRecord('customers', customerId),
  );
  return { status, signature: agreement.signature };
}

const ViewerData = z.object({ viewer: z.object({ unsignedAgreementCustomerId: z.nullable(z.string()) }) });

/** Resets the agreement to unsigned, and waits until the gateway has noticed. */
export async function resetAgreement(page: Page, customerId: string): Promise<void> {
  await patchProviderRecord('customers', customerId, {
    trial_agreement_status: 'unsigned',
    agreement: { signed_at: null, signature: null },
  });
  const readViewer = async () => (await sendGraphql(page, ViewerData, '{ viewer { unsignedAgreementCustomerId } }')).viewer;
  await expect.poll(readViewer).toEqual({ unsignedAgreementCustomerId: customerId });
}
