import { SightlineClient } from '@sightline/schema/client';
import { follow } from '@sightline/schema/client/live.ts';
import { LiveSet } from '@sightline/schema/client/live-set.ts';
import { signIn } from '@sightline/schema/client/sign-in.ts';
import { ACCOUNTS, PASSWORD } from './accounts.ts';
import { STACK } from './stacks.ts';

const OBSERVED = `subscription Observed($seriesId: ID!, $after: LiveCursor) {
  seriesMarkets(seriesId: $seriesId, after: $after) {
    epoch seq prevSeq status markets { id state selections { id odds } } removed { type id }
  }
}`;

interface Market {
  readonly id: string;
  readonly state: string;
  readonly selections: readonly { readonly id: string; readonly odds: number | null }[];
}
interface Observed {
  readonly SERIES: { readonly id: string };
  readonly MATCH: { readonly id: string };
  readonly MARKET: Market;
}

/** A price on a page at a moment. */
export interface ShownPrice {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly selectionId: string;
  /** With two decimals. */
  readonly text: string;
}

/** Records the prices of some series over time, as the client library receives them, which is never as late as a slow page. */
export class PriceTruth {
  /** By selection: its texts, each with the moment since which it is current, oldest first. */
  readonly #texts = new Map<string, { readonly at: number; readonly text: string }[]>();
  readonly #end = new AbortController();
  readonly #following: Promise<unknown>;

  private constructor(client: SightlineClient, seriesIds: readonly string[]) {
    this.#following = Promise.all(seriesIds.map((seriesId) => this.#follow(client, seriesId)));
  }

  /** Follows the series as this user until `stop`. */
  static async of(account: keyof typeof ACCOUNTS, seriesIds: readonly string[]): Promise<PriceTruth> {
    const url = `${STACK.dashboard}/graphql`;
    const { bearer } = await signIn({ url, email: ACCOUNTS[account].email, password: PASSWORD });
    return new PriceTruth(new SightlineClient({ url, bearer }), seriesIds);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  /** How long before that moment the price was replaced by another, in milliseconds; 0 if it was current or is unknown. */
  ageOf({ at, selectionId, text }: ShownPrice): number {
    const texts = (this.#texts.get(selectionId) ?? []).filter((each) => each.at <= at);
    if (texts.at(-1)?.text === text) return 0;
    const replacedBy = texts[texts.findLastIndex((each) => each.text === text) + 1];
    return replacedBy === undefined || replacedBy === texts[0] ? 0 : at - replacedBy.at;
  }

  /** The current text of a selection: its price, or the state of its market if there is none; undefined if unknown. */
  textOf(selectionId: string): string | undefined {
    return this.#texts.get(selectionId)?.at(-1)?.text;
  }

  async #follow(client: SightlineClient, seriesId: string): Promise<void> {
    const set = new LiveSet<Observed>();
    for await (const { markets } of follow<Observed>(client, OBSERVED, {
      set,
      variables: { seriesId },
      signal: this.#end.signal,
    })) {
      for (const market of markets) this.#record(market);
    }
  }

  #record({ state, selections }: Market): void {
    for (const { id, odds } of selections) {
      const text = state === 'OPEN' && odds !== null ? odds.toFixed(2) : state;
      const texts = this.#texts.get(id) ?? [];
      this.#texts.set(id, texts);
      if (texts.at(-1)?.text !== text) texts.push({ at: Date.now(), text });
    }
  }
}
