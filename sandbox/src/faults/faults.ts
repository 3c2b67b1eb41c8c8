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
  /** With `status`: the body, JSON or text; the dialect's error body when absent. */
  body: z.unknown().optional(),
  /** With `delay`: how long the answer waits; with `rate-limit`: the value of the reset header. Milliseconds. */
  ms: z.int().nonnegative().max(600_000).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type FaultSpec = z.output<typeof FaultSpec>;

/** The active faults in the order of their creation; the first that matches a call applies. */
export class Faults {
  readonly #active = new Map<number, { spec: FaultSpec; left: number }>();
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

  clear(): void {
    this.#active.clear();
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
