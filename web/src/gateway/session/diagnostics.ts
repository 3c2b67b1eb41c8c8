import type { FreshnessLevel } from '@sightline/schema/client/freshness.ts';
import { createContext } from 'react';

/** Outcome of one operation. */
export interface LoggedRequest {
  /** Start, milliseconds since 1970. */
  readonly at: number;
  /** Duration, milliseconds. */
  readonly durationMs: number;
  /** Operation name, never its variables. */
  readonly operation: string;
  /** `OK`, `CANCELLED`, or the error code. */
  readonly code: string;
  /** Id under which the gateway logged the error; empty if there is none. */
  readonly requestId: string;
}

const MAX_ENTRIES = 20;
const CODE = /^[A-Z][A-Z\d_]{0,49}$/;
const REQUEST_ID = /^[\w-]{1,64}$/;
const OPERATION = /^\w{1,64}$/;

/** The last operations of this tab, for support: names, codes and ids only. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];

  /** Replaces malformed names, codes and ids: they come from a third party such as a proxy and could contain anything. */
  add({ at, durationMs, operation, code, requestId }: LoggedRequest): void {
    this.#entries.push({
      at,
      durationMs,
      operation: OPERATION.test(operation) ? operation : 'unnamed',
      code: CODE.test(code) ? code : 'UNKNOWN',
      requestId: REQUEST_ID.test(requestId) ? requestId : '',
    });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
  }

  /** Newest first. */
  entries(): readonly LoggedRequest[] {
    return this.#entries.toSorted((a, b) => b.at - a.at);
  }
}

/** State of one live set, without its data. */
export interface SetReport {
  /** Root field, with the series id if there is one. */
  readonly name: string;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly level: FreshnessLevel;
  /** Seconds since it was last confirmed; null while it is current. */
  readonly seconds: number | null;
  /** Last applied sequence number; null before the first snapshot. */
  readonly seq: number | null;
}

/**
 * What a price goes through until it is on the screen.
 *
 * | stage | ends when |
 * |---|---|
 * | `gateway` | the gateway has put its changes together |
 * | `network` | the page handles the message |
 * | `write` | everything in it is written |
 * | `commit` | the elements of the page have it |
 * | `paint` | the browser has painted them |
 */
export const PRICE_STAGES = ['gateway', 'network', 'write', 'commit', 'paint'] as const;
export type PriceStage = (typeof PRICE_STAGES)[number];

/** Median, 95th percentile and maximum, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export interface PriceAgeReport {
  /** Time from the gateway's receipt of a price to its paint. */
  readonly age: Spread;
  readonly stages: Readonly<Record<PriceStage, Spread>>;
  /** Time from the provider to the gateway; null if the messages have no exact time, or the clocks differ too much. */
  readonly provider: Spread | null;
}

/** State of the live data in this tab. */
export interface LiveReport {
  readonly socket: 'open' | 'closed';
  /** Time of the last message from the server, milliseconds since 1970; 0 before the first. */
  readonly lastMessageAt: number;
  /** Null without a price in the last ten seconds. */
  readonly priceAge: PriceAgeReport | null;
  readonly sets: readonly SetReport[];
}

/** The viewer as far as a report shows it. */
export interface DiagnosedViewer {
  readonly user: { readonly id: string };
  readonly customer: { readonly id: string } | null;
  readonly isActing: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly hasTradingAccess: boolean;
}

/** The sources of the diagnostics report; one instance per page. */
export class DiagnosticsSources {
  readonly requests = new RequestLog();
  /** Path of a script of the running build; its name differs between builds. */
  readonly build: string;
  /** Pattern of the current route, without ids and tokens. */
  readonly page: () => string;
  #live: (() => LiveReport) | null = null;
  #viewer: (() => DiagnosedViewer | null) | null = null;

  constructor(build: string, page: () => string) {
    this.build = build;
    this.page = page;
  }

  /** Sets the source of the live report. */
  readonly setLiveReport = (report: () => LiveReport): void => {
    this.#live = report;
  };

  /** Sets the source of the viewer. */
  readonly setViewer = (viewer: () => DiagnosedViewer | null): void => {
    this.#viewer = viewer;
  };

  /** Null until the viewer is loaded. */
  viewer(): DiagnosedViewer | null {
    return this.#viewer?.() ?? null;
  }

  /** Null until a page with live data was opened. */
  live(): LiveReport | null {
    return this.#live?.() ?? null;
  }
}

export const DiagnosticsSourcesContext = createContext<DiagnosticsSources | null>(null);
