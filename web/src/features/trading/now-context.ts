import { createContext } from 'react';

/** The present, for what on a row changes with time alone. */
export const NowContext = createContext(new Date());
