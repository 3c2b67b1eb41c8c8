import { createContext } from 'react';
import type { FreshnessLevel } from '../live/freshness.ts';

/** How an operation ended. */
export interface LoggedRequest {
  /** When it began, milliseconds since 1970. */
  readonly at: number;
  /** How long it took, milliseconds. */
  readonly took: number;
  /** Name of the operation: never its variables. */
  readonly operation: string;
  /** `OK`, `CANCELLED`, or the code of what went wrong. */
  readonly code: string;
  /** Under which the gateway logged what went wrong; empty where it named none. */
  readonly requestId: string;
}

/** More than these say nothing new. */
const MOST = 20;
const CODE = /^[A-Z][A-Z\d_]{0,49}$/;
const REQUEST_ID = /^[\w-]{1,64}$/;
const OPERATION = /^\w{1,64}$/;

/** The last operations of this tab, for support: names, codes and ids, and nothing else that an answer may hold. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];

  /** What is no name, code or id came from somebody else, such as a proxy, and could be anything. */
  add({ at, took, operation, code, requestId }: LoggedRequest): void {
    this.#entries.push({
      at,
      took,
      operation: OPERATION.test(operation) ? operation : 'unnamed',
      code: CODE.test(code) ? code : 'UNKNOWN',
      requestId: REQUEST_ID.test(requestId) ? requestId : '',
    });
    if (this.#entries.length > MOST) this.#entries.shift();
  }

  /** Those that began last first. */
  entries(): readonly LoggedRequest[] {
    return this.#entries.toSorted((a, b) => b.at - a.at);
  }
}

/** How one live set stands; nothing of what it holds. */
export interface SetReport {
  /** Root field, with the series where it is of one. */
  readonly name: string;
  readonly phase: 'reading' | 'ready' | 'failed';
  readonly level: FreshnessLevel;
  /** Since when nothing has confirmed it; null while it is current. */
  readonly seconds: number | null;
  /** Position up to which it is taken in; null before the first image. */
  readonly seq: number | null;
}

/** How the live data of this tab stand. */
export interface LiveReport {
  readonly socket: 'open' | 'closed';
  /** When the server last gave a sign of life, milliseconds since 1970; 0 before any. */
  readonly lastSign: number;
  readonly sets: readonly SetReport[];
}

/** Where diagnostics come from. One for the whole page. */
export class DiagnosticsSources {
  readonly requests = new RequestLog();
  /** Entry file of the build that runs here. */
  readonly build: string;
  /** Pattern of the route that is open: it holds neither ids nor tokens. */
  readonly page: () => string;
  #live: (() => LiveReport) | null = null;

  constructor(build: string, page: () => string) {
    this.build = build;
    this.page = page;
  }

  /** Has the live data told of by `report` from now on. */
  readonly setLiveReport = (report: () => LiveReport): void => {
    this.#live = report;
  };

  /** Null while no page with live data was opened. */
  live(): LiveReport | null {
    return this.#live?.() ?? null;
  }
}

export const DiagnosticsSourcesContext = createContext<DiagnosticsSources | null>(null);
