// Imported into a gateway of a long run (`node --import`): tells what its process holds when asked over the channel of its parent.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

process.on('message', (message) => {
  if (message !== 'held?') return;
  const loopDelayMs = loop.percentile(99) / 1e6;
  // What lasts, without what merely was not collected yet.
  globalThis.gc?.();
  loop.reset();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapUsed, external, rss, loopDelayMs, resources: countsOf(process.getActiveResourcesInfo()) });
});
// The question alone keeps nobody alive.
process.channel?.unref();
