import * as z from 'zod';
import { type Login, webDocument } from '../../bench/src/gateway-client.ts';
import type { SharedState } from './client.ts';
import type { Command } from './commands.ts';

const Errors = z.object({ errors: z.optional(z.array(z.object({ extensions: z.object({ code: z.string() }) }))) });
const DEADLINE_MS = 40_000;
/** Maximum concurrent queries. */
const MAX_CONCURRENT = 100;

/** Documents of the web: live sets, and other queries. */
const [LIST, SERIES] = [webDocument('TradingList'), webDocument('SeriesMarkets')];
const OTHER_QUERIES = ['Viewer', 'ApiClientsPage', 'ClientConfig'].map(webDocument);

type SoakUser = Extract<Command, { do: 'open' }>['users'][number];

/** Sends HTTP queries to the gateways at a constant rate. */
export class Queries {
  readonly #shared: SharedState;
  readonly #users: readonly SoakUser[];
  #timer: NodeJS.Timeout | undefined;
  readonly #pending = new Set<Promise<void>>();

  constructor(shared: SharedState, users: readonly SoakUser[]) {
    this.#shared = shared;
    this.#users = users;
  }

  /** @param perSecond 0: none */
  begin(perSecond: number): void {
    clearInterval(this.#timer);
    if (perSecond > 0) this.#timer = setInterval(() => this.#start(), 1000 / perSecond);
  }

  /** Resolves when all queries are answered. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  #start(): void {
    if (this.#pending.size >= MAX_CONCURRENT) return;
    const query = this.#request();
    this.#pending.add(query);
    void query.then(() => this.#pending.delete(query));
  }

  async #request(): Promise<void> {
    const { random, logins, urls, tally } = this.#shared;
    const [{ email, sets }, url] = [random.pick(this.#users), random.pick(urls)];
    const set = random.pick(sets);
    const query = random.pick([set === 'list' ? LIST : SERIES, ...OTHER_QUERIES]);
    const variables = set === 'list' ? {} : { seriesId: set.slice('series '.length) };
    tally.counts.queries += 1;
    let login: Login | null = null;
    try {
      login = await logins.login(email);
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...login },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const { errors = [] } = Errors.parse(await response.json());
      const codes = new Set(errors.map(({ extensions }) => extensions.code));
      for (const code of codes) tally.countError(code);
      if (response.status >= 500 && codes.size === 0) tally.countError(`${response.status} without a code`);
      if (codes.has('TRADING_TOKEN_EXPIRED') || codes.has('UNAUTHENTICATED')) logins.invalidate(email, login);
    } catch {
      tally.countError(login === null ? 'sign-in failed' : 'no answer');
    }
  }
}
