import { createContext, useContext } from 'react';
import { ActionRegistry } from './action-registry.ts';

/** One for the whole page. */
export const ActionRegistryContext = createContext(new ActionRegistry());

export function useActionRegistry(): ActionRegistry {
  return useContext(ActionRegistryContext);
}
