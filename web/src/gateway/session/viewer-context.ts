import { createContext, useContext } from 'react';
import { type Scope, scopeOf } from '../../lib/workspace.ts';
import type { ViewerQuery } from './viewer.generated.ts';

export type Viewer = ViewerQuery['viewer'];

export const ViewerContext = createContext<Viewer | null>(null);

/** The signed-in viewer; only below the session guard. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error('useViewer outside of the session guard');
  return viewer;
}

/** Scope of the viewer's items with the customer in context. */
export function useScope(): Scope {
  const { user, customer } = useViewer();
  return scopeOf(user.id, customer?.id ?? null);
}
