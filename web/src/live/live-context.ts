import { createContext, useContext } from 'react';
import type { LiveHub } from './live-hub.ts';

export const LiveContext = createContext<LiveHub | null>(null);

/** The live sets of this tab; below the trading routes only. */
export function useLiveHub(): LiveHub {
  const hub = useContext(LiveContext);
  if (hub === null) throw new Error('useLiveHub outside of the trading routes');
  return hub;
}
