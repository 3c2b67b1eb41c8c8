import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** Credentials of a trading session. */
export interface Login {
  readonly authorization: string;
  readonly 'x-trading-token': string;
}

/** Credentials of a socket. */
export type SocketLogin = Login | { readonly 'x-api-key': string };

const Manifest = z.object({ documents: z.record(z.string(), z.object({ name: z.string(), text: z.string() })) });
const Answer = z.object({ data: z.nullish(z.unknown()), errors: z.optional(z.array(z.looseObject({ message: z.string() }))) });
const Session = z.object({ bearer: z.string(), expiresAt: z.string() });
/** Session of a browser: the bearer and its expiry (ISO 8601). */
export type Session = z.output<typeof Session>;
const SignedIn = z.object({ signIn: z.object({ session: Session }) });
const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });

const DEADLINE_MS = 60_000;
const PASSWORD = 'sightline';
/** Concurrent sign-ins. */
const BATCH_SIZE = 5;

const { documents } = Manifest.parse(
  JSON.parse(await readFile(new URL('../../schema/trusted-documents.json', import.meta.url), 'utf8')),
);

/** A document of the web, with the exact text that the web sends. */
export function webDocument(name: string): string {
  const found = Object.values(documents).find((document) => document.name === name);
  if (found === undefined) throw new Error(`The web has no document ${name}`);
  return found.text;
}

/** Client of a gateway that sends the same requests as the web. */
export class GatewayClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** @returns the data; throws if there are errors. */
  async request(query: string, variables: object = {}, headers: Partial<Login> = {}): Promise<unknown> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const { data, errors } = Answer.parse(await response.json());
    if (errors !== undefined) throw new Error(`The gateway answered: ${errors.map(({ message }) => message).join('; ')}`);
    return data;
  }

  async signIn(email: string): Promise<Session> {
    return SignedIn.parse(await this.request(webDocument('SignIn'), { input: { email, password: PASSWORD } })).signIn.session;
  }

  /** Signs in and starts a trading session. */
  async startTrading(email: string): Promise<Login> {
    const { bearer } = await this.signIn(email);
    const authorization = `Bearer ${bearer}`;
    const start = 'mutation { startTradingSession { tradingSession { token } } }';
    const started = Started.parse(await this.request(start, {}, { authorization }));
    return { authorization, 'x-trading-token': started.startTradingSession.tradingSession.token };
  }

  /** Starts trading as the first `count` users of one customer. */
  async startTradingAll(count: number): Promise<Login[]> {
    const logins: Login[] = [];
    for (let from = 1; from <= count; from += BATCH_SIZE) {
      const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - from + 1) }, (_, i) => String(from + i).padStart(2, '0'));
      logins.push(...(await Promise.all(numbers.map((number) => this.startTrading(`trader-${number}@example.test`)))));
    }
    return logins;
  }
}
