import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { preference } from '../preferences.ts';

/** Whether shortcuts of characters alone are heard; on until somebody switches them off. */
const plainKeys = preference('plain-keys', z.object({ on: z.boolean() }));

export function usePlainKeys(userId: string): [on: boolean, change: (on: boolean) => void] {
  const on = useSyncExternalStore(plainKeys.subscribe, () => plainKeys.read(userId))?.on ?? true;
  return [on, (next) => plainKeys.change(userId, () => ({ on: next }))];
}
