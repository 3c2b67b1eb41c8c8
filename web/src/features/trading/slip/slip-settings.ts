import { MAX_SELECTIONS } from '@sightline/schema/rules/bet-builder.ts';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { onStorageChange, storedValue } from '../../../lib/storage.ts';

/** The gateway prices no more outcomes than that together. */
const MOST_SELECTIONS = 50;

const demoFlag = storedValue('local', 'sightline.demo', z.boolean());
const demoClients = storedValue('local', 'sightline.demo-clients', z.array(z.string()));
const maxSelections = storedValue('local', 'sightline.max-selections', z.int().check(z.positive(), z.maximum(MOST_SELECTIONS)));

/** Whether this browser has the API client of that id down as one for demonstrations. */
function isDemoClient(clientId: string): boolean {
  return demoClients.read()?.includes(clientId) ?? false;
}

/** Whether the bet builder is shown off on every tab. `clientId` is the API client in use, null while unknown. */
export function isDemoMode(clientId: string | null): boolean {
  return demoFlag.read() === true || (clientId !== null && isDemoClient(clientId));
}

/** How many outcomes the slip may hold. */
export function selectionLimit(): number {
  return maxSelections.read() ?? MAX_SELECTIONS;
}

export function useDemoMode(clientId: string | null): boolean {
  return useSyncExternalStore(onStorageChange, () => isDemoMode(clientId));
}

export function useSelectionLimit(): number {
  return useSyncExternalStore(onStorageChange, selectionLimit);
}
