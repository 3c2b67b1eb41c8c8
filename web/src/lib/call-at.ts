/** A sleeping machine stops timers: the clock is looked at this often, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** Calls `work` once the clock has reached `time` (milliseconds), also when that is weeks ahead. Returns the way to stop. */
export function callAt(time: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(
      () => {
        if (Date.now() < time) wait();
        else work();
      },
      Math.min(Math.max(time - Date.now(), 0), LOOK_EVERY_MS),
    );
  }
  wait();
  return () => clearTimeout(timer);
}
