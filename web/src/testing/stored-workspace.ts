import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, vi } from 'vitest';
import type { Scope } from '../lib/workspace.ts';

let testCount = 0;

/** Gives each test its own database and scope. The files of a worker share the workspace module and what it has loaded. */
export function useWorkspaceDatabase(): () => Scope {
  beforeEach(({ onTestFinished }) => {
    testCount += 1;
    vi.stubGlobal('indexedDB', new IDBFactory());
    // What a test stops at its end may still need the globals.
    onTestFinished(() => void vi.unstubAllGlobals());
  });
  return () => `user ${testCount}/customer`;
}
