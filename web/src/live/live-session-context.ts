import { createContext } from 'react';
import type { LiveSession } from './live-session.ts';

export const LiveSessionContext = createContext<LiveSession | null>(null);
