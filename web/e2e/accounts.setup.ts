import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import manifest from '../../schema/trusted-documents.json' with { type: 'json' };
import { ACCOUNT_NAMES, ACCOUNTS, PASSWORD, storageStateOf } from './support/accounts.ts';
import { STACKS } from './support/stacks.ts';

const Documents = z.record(z.string(), z.object({ name: z.string(), text: z.string() }));
const SIGN_IN = Object.values(Documents.parse(manifest.documents)).find(({ name }) => name === 'SignIn')?.text;

const Answer = z.object({
  data: z.object({ signIn: z.object({ session: z.object({ bearer: z.string(), expiresAt: z.string() }) }) }),
});

// Signs in through the API, at every stack; another spec tests the sign-in form.
for (const [stack, { dashboard }] of STACKS.entries()) {
  for (const account of ACCOUNT_NAMES) {
    const { email, access } = ACCOUNTS[account];
    test(`${email} signs in (${access}) at stack ${stack + 1}`, async ({ request }) => {
      const response = await request.post(`${dashboard}/graphql`, {
        data: { query: SIGN_IN, variables: { input: { email, password: PASSWORD } } },
      });
      expect(response.status()).toBe(200);
      const { session } = Answer.parse(await response.json()).data.signIn;
      const origin = { origin: dashboard, localStorage: [{ name: 'sightline.session', value: JSON.stringify(session) }] };
      const file = storageStateOf(account, stack);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify({ cookies: [], origins: [origin] }));
    });
  }
}
