import * as z from 'zod';

const Regex = z.string().refine((source) => {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}, 'not a regular expression');

/** A fault for matching calls; absent conditions match every call. */
export const FaultSpec = z.strictObject({
  /** First part of the path: auth, account, dashboard, data, odds, bet-builder, widgets, images. */
  api: z.string().optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** Regular expression over the decoded path below the API's base with its query, e.g. `^/markets\?.*type=match_winner,`. */
  path: Regex.optional(),
  /** How often it applies; without a limit when absent. */
  times: z.int().positive().optional(),
  kind: z.enum(['status', 'delay', 'hang', 'malformed', 'truncated', 'wrong-types', 'html', 'rate-limit', 'reset']),
  status: z.int().min(200).max(599).optional(),
  /** Body of the answer with `status`, JSON or text. Default: the dialect's error body. */
  body: z.unknown().optional(),
  /** Milliseconds: the delay of the answer for `delay`, the value of the reset header for `rate-limit`. */
  ms: z.int().nonnegative().max(600_000).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type FaultSpec = z.output<typeof FaultSpec>;

/** The active faults in the order of their creation; the first that matches a call applies. */
export class Faults {
  readonly #active = new Map<number, { spec: FaultSpec; left: number }>();
  /** One function for each delayed call, which continues it. */
  readonly #delayed = new Set<() => void>();
  #lastId = 0;

  add(spec: FaultSpec): number {
    this.#lastId += 1;
    this.#active.set(this.#lastId, { spec, left: spec.times ?? Number.POSITIVE_INFINITY });
    return this.#lastId;
  }

  list(): { id: number; spec: FaultSpec; left: number | null }[] {
    return [...this.#active].map(([id, { spec, left }]) => ({ id, spec, left: Number.isFinite(left) ? left : null }));
  }

  remove(id: number): boolean {
    return this.#active.delete(id);
  }

  /** Removes all faults, and continues the calls that one of them delays. */
  clear(): void {
    this.#active.clear();
    for (const next of this.#delayed) next();
  }

  /** Calls `next` after `ms` milliseconds, or when the faults are cleared if that is earlier. @returns a function that prevents the call */
  delay(next: () => void, ms: number): () => void {
    const cancel = (): void => {
      clearTimeout(timer);
      this.#delayed.delete(end);
    };
    const end = (): void => {
      cancel();
      next();
    };
    const timer = setTimeout(end, ms);
    this.#delayed.add(end);
    return cancel;
  }

  /** The fault for this call, whose counter it decrements; null if none matches. */
  take(call: { api: string; method: string; path: string }): FaultSpec | null {
    for (const [id, fault] of this.#active) {
      const { spec } = fault;
      if (spec.api !== undefined && spec.api !== call.api) continue;
      if (spec.method !== undefined && spec.method !== call.method) continue;
      if (spec.path !== undefined && !new RegExp(spec.path).test(call.path)) continue;
      fault.left -= 1;
      if (fault.left <= 0) this.#active.delete(id);
      return spec;
    }
    return null;
  }
}
