import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Action } from './action.ts';
import { useActionRegistry } from './registry-context.ts';

/** Does an action: the one way for keys, palette and buttons. */
export function usePerform(): (action: Action) => void {
  const navigate = useNavigate();
  return useCallback(
    (action) => {
      if ('to' in action) void navigate(action.to);
      else action.run();
    },
    [navigate],
  );
}

/** For buttons that do what the registry offers under an id; where nobody offers it, nothing happens. */
export function useRunAction(): (id: string) => void {
  const registry = useActionRegistry();
  const perform = usePerform();
  return useCallback(
    (id) => {
      const action = registry.find(id);
      if (action !== undefined) perform(action);
    },
    [registry, perform],
  );
}
