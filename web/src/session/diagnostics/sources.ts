import { createContext } from 'react';
import type { LiveReport } from './live-report.ts';
import { RequestLog } from './request-log.ts';

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
  readonly tellLive = (report: () => LiveReport): void => {
    this.#live = report;
  };

  /** Null while no page with live data was opened. */
  live(): LiveReport | null {
    return this.#live?.() ?? null;
  }
}

export const DiagnosticsSourcesContext = createContext<DiagnosticsSources | null>(null);
