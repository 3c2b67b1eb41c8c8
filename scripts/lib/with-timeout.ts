/** Runs `work` with a deadline. Rejects, with `what` before the reason, if it fails or takes longer than `ms`. */
export async function withTimeout<T>(what: string, ms: number, work: () => Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`not done after ${ms / 1_000} s`)), ms);
  try {
    return await Promise.race([work(), timeout.promise]);
  } catch (cause) {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
