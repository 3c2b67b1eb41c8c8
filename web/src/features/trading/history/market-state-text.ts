const STATES: Readonly<Record<string, string>> = {
  OPEN: 'Open',
  SUSPENDED: 'Suspended',
  SETTLED: 'Settled',
  CANCELLED: 'Cancelled',
  PUSHED: 'Pushed',
  CLOSED: 'Closed',
  CREATED: 'Not open yet',
};

/** State of a market in words. @param state null: it was removed */
export function marketStateText(state: string | null): string {
  return state === null ? 'Removed' : (STATES[state] ?? 'Unknown');
}
