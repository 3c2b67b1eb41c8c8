import type { ClientCheck } from './client-check.ts';

/** What a check would do with so many matching customers. */
export function checkText(matching: number, max: number): string {
  if (matching === 0) return 'No customers match your filters.';
  const cached = 'Results are kept for 10 minutes.';
  if (matching > max) {
    return `Checks the first ${max} of the ${matching} customers that match your filters. Narrow the filters to check others. ${cached}`;
  }
  return `Checks the customers that match your filters, four at a time. ${cached}`;
}

/** How far a check is, or what it found. */
export function progressText({ phase, total, checked, found, unknown }: Omit<ClientCheck, 'problem'>): string {
  if (phase === 'running') return `Checked ${checked} of ${total}`;
  const none = found.length === 0 ? 'All of them have an active API client' : `${found.length} without an active API client`;
  const unread = unknown === 0 ? '' : ` ${unknown} couldn't be checked.`;
  const end = phase === 'cancelled' ? 'Cancelled after' : 'Checked';
  return `${end} ${checked} of ${total} customers. ${checked === 0 ? 'No result yet' : none}.${unread}`;
}
