/** `work`, one run at a time: a call during a run makes it run once more. Resolves after the last run; rejects with the error of a run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | null = null;
  async function runWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await work();
    }
  }
  return () => {
    isWanted = true;
    running ??= runWanted().finally(() => {
      running = null;
    });
    return running;
  };
}
