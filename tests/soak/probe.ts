// Imported into a gateway of a long run (`node --import`): reports the resources of its process when its parent requests them.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

process.on('message', (message) => {
  if (message !== 'report resources') return;
  const loopDelayMs = loop.percentile(99) / 1e6;
  // Live memory only, without garbage: what the first collection frees of buffers counts until the second.
  globalThis.gc?.();
  globalThis.gc?.();
  loop.reset();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapUsed, external, rss, loopDelayMs, resources: countsOf(process.getActiveResourcesInfo()) });
});
// The listener alone must not keep the process alive.
process.channel?.unref();
