import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { signIn } from '@sightline/schema/sign-in';
import type { Session } from '@sightline/schema/types';

export const ENDPOINT = process.env['SIGHTLINE_URL'] ?? 'http://localhost:4000/graphql';
const FILE = process.env['SIGHTLINE_SESSION'] ?? join(homedir(), '.config/sightline/session.json');
/** A bearer that ends sooner is not begun with. */
const AHEAD_MS = 5 * 60_000;

let held: Session | null = null;

/**
 * The bearer of the session file. There is nothing to renew a bearer with but the password: where SIGHTLINE_EMAIL and
 * SIGHTLINE_PASSWORD_FILE are set it is signed in anew before the end, else somebody has to run sign-in.sh again.
 */
export async function bearer(): Promise<string> {
  held ??= await readSession();
  if (held === null || Date.parse(held.expiresAt) - Date.now() < AHEAD_MS) held = await signInAnew(held);
  return held.bearer;
}

async function signInAnew(old: Session | null): Promise<Session> {
  const { SIGHTLINE_EMAIL: email, SIGHTLINE_PASSWORD_FILE: passwordFile } = process.env;
  if (email === undefined || passwordFile === undefined) {
    if (old !== null && Date.parse(old.expiresAt) > Date.now()) return old;
    throw new Error('The session has ended, or there is none: run sign-in.sh.');
  }
  const [password = ''] = (await readFile(passwordFile, 'utf8')).split('\n');
  const session = await signIn({ url: ENDPOINT, email, password });
  await mkdir(dirname(FILE), { recursive: true });
  // A new file, so that a wider mode of an old one does not stay.
  await rm(FILE, { force: true });
  await writeFile(FILE, `${JSON.stringify(session)}\n`, { mode: 0o600 });
  return session;
}

async function readSession(): Promise<Session | null> {
  const text = await readFile(FILE, 'utf8').catch(() => null);
  if (text === null) return null;
  // Written here or by sign-in.sh.
  const session: Session = JSON.parse(text);
  return session;
}
