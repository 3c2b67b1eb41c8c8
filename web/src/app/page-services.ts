import { createContext } from 'react';
import type { DiagnosticsSources } from '../gateway/session/diagnostics.ts';
import type { ErrorReports } from './telemetry/error-reports.ts';

/** Objects that a page creates once, before its router. */
export interface PageServices {
  /** Sends requests to the gateway. */
  readonly fetch: typeof fetch;
  readonly reports: ErrorReports;
  readonly sources: DiagnosticsSources;
}

export const PageServicesContext = createContext<PageServices | null>(null);
