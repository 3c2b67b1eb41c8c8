import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Scope } from '../lib/workspace.ts';

/** Gives each test of a file a database of its own. Their scopes differ too, because the module keeps what it has loaded. */
export function useWorkspaceDatabase(): () => Scope {
  let tests = 0;
  beforeEach(() => {
    tests += 1;
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => vi.unstubAllGlobals());
  return () => `user ${tests}/customer`;
}
