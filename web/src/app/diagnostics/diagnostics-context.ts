import { createContext } from 'react';

/** Opens the sheet of diagnostics. */
export const DiagnosticsContext = createContext<() => void>(() => {});
