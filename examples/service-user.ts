import { readFile } from 'node:fs/promises';
import { SightlineClient } from '@sightline/schema/client';
import { SightlineError } from '@sightline/schema/errors';
import type { ApiClient } from '@sightline/schema/types';
import { ENDPOINT } from './session.ts';

/** A program with a user of its own: `SIGHTLINE_EMAIL=reports@example.com SIGHTLINE_PASSWORD_FILE=/run/secrets/password node service-user.ts`. */
const { SIGHTLINE_EMAIL: email, SIGHTLINE_PASSWORD_FILE: passwordFile } = process.env;
if (email === undefined || passwordFile === undefined) {
  console.error('Set SIGHTLINE_EMAIL and SIGHTLINE_PASSWORD_FILE.');
  process.exit(1);
}

// Read for each sign-in, so that a new password needs no restart.
const password = async (): Promise<string> => (await readFile(passwordFile, 'utf8')).split('\n')[0] ?? '';
const client = new SightlineClient({ url: ENDPOINT, email, password });
try {
  const { apiClients } = await client.query<{ apiClients: Pick<ApiClient, 'id' | 'name'>[] }>(
    'query ServiceUser { apiClients { id name } }',
  );
  for (const { name } of apiClients) console.log(name);
} catch (error) {
  if (!(error instanceof SightlineError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await client.signOut();
}
