import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { signIn } from '@sightline/schema/sign-in';
import type { Session } from '@sightline/schema/types';

export const ENDPOINT = process.env['SIGHTLINE_URL'] ?? 'http://localhost:4000/graphql';
const FILE = process.env['SIGHTLINE_SESSION'] ?? join(homedir(), '.config/sightline/session.json');
/** A bearer that expires sooner is renewed first. */
const AHEAD_MS = 5 * 60_000;

let session: Session | null = null;

/**
 * The bearer of the session file. A bearer can be renewed only with the password: if SIGHTLINE_EMAIL and
 * SIGHTLINE_PASSWORD_FILE are set, this signs in again before it expires; else run sign-in.sh again.
 */
export async function bearer(): Promise<string> {
  session ??= await readSession();
  if (session === null || Date.parse(session.expiresAt) - Date.now() < AHEAD_MS) session = await renew(session);
  return session.bearer;
}

async function renew(old: Session | null): Promise<Session> {
  const { SIGHTLINE_EMAIL: email, SIGHTLINE_PASSWORD_FILE: passwordFile } = process.env;
  if (email === undefined || passwordFile === undefined) {
    if (old !== null && Date.parse(old.expiresAt) > Date.now()) return old;
    console.error('The session has ended, or there is none: run ./sign-in.sh <e-mail> first.');
    process.exit(1);
  }
  const [password = ''] = (await readFile(passwordFile, 'utf8')).split('\n');
  const renewed = await signIn({ url: ENDPOINT, email, password });
  await mkdir(dirname(FILE), { recursive: true });
  // Creates a new file, because an existing one would keep its permissions.
  await rm(FILE, { force: true });
  await writeFile(FILE, `${JSON.stringify(renewed)}\n`, { mode: 0o600 });
  return renewed;
}

async function readSession(): Promise<Session | null> {
  const text = await readFile(FILE, 'utf8').catch(() => null);
  if (text === null) return null;
  // Written by `renew` or by sign-in.sh.
  const stored: Session = JSON.parse(text);
  return stored;
}
