import * as z from 'zod/mini';

/** So long what a mutation answered need not be read again, milliseconds. */
const FRESH_MS = 10_000;
const State = z.object({ savedAt: z.number() });

/** State of the way from a form to the page of what it saved. */
export function justSaved(): z.output<typeof State> {
  return { savedAt: Date.now() };
}

/** Whether that way was taken a moment ago: a reload or a later visit reads the page again. */
export function wasJustSaved(state: unknown): boolean {
  const { data } = State.safeParse(state);
  return data !== undefined && Math.abs(Date.now() - data.savedAt) < FRESH_MS;
}
