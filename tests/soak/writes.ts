import * as z from 'zod';
import { webDocument } from '../../bench/src/gateway-client.ts';
import type { SharedState } from './client.ts';
import type { Command, Written } from './commands.ts';

const Saved = z.object({ data: z.object({ saveWorkspaceItems: z.object({ userErrors: z.tuple([]) }) }) });
const Kept = z.object({ data: z.object({ keepWorkspace: z.object({ workspace: z.object({ isKept: z.literal(true) }) }) }) });
const DEADLINE_MS = 40_000;
const MAX_CONCURRENT = 20;
/** One of this many writes, and the first one of a user, is the choice to keep a workspace, which the audit log records. */
const WRITES_PER_KEEP = 5;
const [KEEP, SAVE] = [webDocument('KeepWorkspace'), webDocument('SaveWorkspaceItems')];

/** Stores items of the workspaces of all users at a constant rate, and remembers what the gateways have confirmed. */
export class Writes {
  readonly written: Written = { keeps: 0, unconfirmedKeeps: 0, items: [], unconfirmedItems: [] };
  readonly #shared: SharedState;
  readonly #emails: readonly string[];
  readonly #keeping = new Set<string>();
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #number = 0;

  constructor(shared: SharedState, users: Extract<Command, { do: 'open' }>['users']) {
    this.#shared = shared;
    this.#emails = [...new Set(users.map(({ email }) => email))];
  }

  /** @param perSecond 0: none */
  begin(perSecond: number): void {
    clearInterval(this.#timer);
    if (perSecond > 0) this.#timer = setInterval(() => this.#start(), 1000 / perSecond);
  }

  /** Resolves when all writes are answered. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  #start(): void {
    if (this.#pending.size >= MAX_CONCURRENT) return;
    this.#number += 1;
    const write = this.#write(this.#shared.random.pick(this.#emails), this.#number);
    this.#pending.add(write);
    void write.then(() => this.#pending.delete(write));
  }

  async #write(email: string, number: number): Promise<void> {
    const { written } = this;
    if (number % WRITES_PER_KEEP === 0 || !this.#keeping.has(email)) {
      const isKept = Kept.safeParse(await this.#send(email, KEEP, { isKept: true })).success;
      if (isKept) this.#keeping.add(email);
      written[isKept ? 'keeps' : 'unconfirmedKeeps'] += 1;
      return;
    }
    const itemId = `soak ${number}`;
    const items = [{ kind: 'DESK', itemId, json: JSON.stringify({ name: itemId, query: '' }) }];
    const isSaved = Saved.safeParse(await this.#send(email, SAVE, { items })).success;
    written[isSaved ? 'items' : 'unconfirmedItems'].push(itemId);
  }

  /** Null without an answer. */
  async #send(email: string, query: string, input: object): Promise<unknown> {
    const { random, logins, urls, tally } = this.#shared;
    try {
      const login = await logins.login(email);
      const response = await fetch(`${random.pick(urls)}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...login },
        body: JSON.stringify({ query, variables: { input } }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return await response.json();
    } catch {
      tally.countError('write without an answer');
      return null;
    }
  }
}
