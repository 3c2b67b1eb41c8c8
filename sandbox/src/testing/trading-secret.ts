import * as z from 'zod';
import { PRODUCT_IDS } from '../account/products.ts';
import { DEMO_PASSWORD } from '../store/seed/demo.ts';

const Clients = z.looseObject({ clients: z.array(z.looseObject({ id: z.string() })).min(1) });
const Names = z.looseObject({ names: z.array(z.string()).min(1) });
const Token = z.looseObject({ token: z.looseObject({ secret: z.string() }) });
const Keys = z.looseObject({ keys: z.array(z.looseObject({ id: z.string(), name: z.string() })) });
const CreatedKey = z.looseObject({ key: z.looseObject({ id: z.string() }) });
const KeySecret = z.looseObject({ secret: z.looseObject({ value: z.string() }) });

/** Signs a demo user in and creates a trading token for the first trading client, as the dashboard does. */
export async function tradingSecret(url: string, email: string): Promise<string> {
  const { client, headers } = await tradingClient(url, email);
  const { names } = Names.parse(await read(url, '/account/v1/token3/name', headers));
  const response = await send(url, 'POST', `/account/v1/client3/${client}/token3`, headers, { name: names[0] });
  return Token.parse(await response.json()).token.secret;
}

/** The secret of the key with this name of a demo user's trading client; creates the key if there is none. */
export async function tradingKey(url: string, email: string, name: string): Promise<{ client: string; secret: string }> {
  const { client, headers } = await tradingClient(url, email);
  const { keys } = Keys.parse(await read(url, `/account/v1/key3?client=${client}&deleted=false`, headers));
  const existing = keys.find((key) => key.name === name);
  return { client, secret: existing ? await secretOf(url, existing.id, headers) : await newKey(url, client, headers, name) };
}

/** New keys of a demo user's trading client. */
export async function tradingKeys(url: string, email: string, count: number): Promise<{ client: string; secrets: string[] }> {
  const { client, headers } = await tradingClient(url, email);
  const secrets: string[] = [];
  for (let i = 1; i <= count; i += 1) secrets.push(await newKey(url, client, headers, `key ${i}`));
  return { client, secrets };
}

async function newKey(url: string, client: string, headers: Record<string, string>, name: string): Promise<string> {
  const response = await send(url, 'POST', `/account/v1/client3/${client}/key3`, headers, { name });
  return secretOf(url, CreatedKey.parse(await response.json()).key.id, headers);
}

async function secretOf(url: string, key: string, headers: Record<string, string>): Promise<string> {
  return KeySecret.parse(await read(url, `/account/v1/key3/${key}/secret`, headers)).secret.value;
}

async function tradingClient(url: string, email: string): Promise<{ client: string; headers: Record<string, string> }> {
  const signIn = await send(url, 'POST', '/auth/v1/jwt', {}, { email_address: email, plain_password: DEMO_PASSWORD });
  const headers = { authorization: signIn.headers.get('authorization') ?? '' };
  const { clients } = Clients.parse(
    await read(url, `/account/v1/client3?product=${PRODUCT_IDS.trading}&active=true&deleted=false`, headers),
  );
  return { client: clients[0]?.id ?? '', headers };
}

async function read(url: string, path: string, headers: Record<string, string>): Promise<unknown> {
  return (await send(url, 'GET', path, headers)).json();
}

function send(url: string, method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
}
