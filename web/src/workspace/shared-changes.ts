const listeners = new Set<() => void>();

/** Calls `listener` when colleagues may have changed what they share. Returns a function that stops it. */
export function onSharedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifySharedChange(): void {
  for (const listener of listeners) listener();
}
