import { createContext } from 'react';
import type { LiveSession } from '../../lib/live/live-session.ts';

export const LiveSessionContext = createContext<LiveSession | null>(null);
