import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/** One request for a page of markets. */
export interface MarketPage {
  readonly filter: string;
  readonly skip: number;
}

const Ids = z.array(z.object({ id: z.int() }));

/**
 * Proxy for the odds API of the sandbox until the test ends, so that a test can act between two pages.
 * @param steps `before` runs before a request is sent to the sandbox, `after` before a page of markets is passed on
 */
export async function startOddsProxy(
  sandboxPort: number,
  steps: { before?: (page: MarketPage) => Promise<void>; after?: (page: MarketPage, ids: readonly number[]) => Promise<void> },
): Promise<string> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', `http://127.0.0.1:${sandboxPort}`);
      const page = { filter: url.searchParams.get('filter') ?? '', skip: Number(url.searchParams.get('skip')) };
      await steps.before?.(page);
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && name !== 'host' && name !== 'connection' ? [[name, value]] : [],
      );
      const upstream = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
      const text = await upstream.text();
      if (upstream.ok && url.pathname.endsWith('/markets'))
        await steps.after?.(
          page,
          Ids.parse(JSON.parse(text)).map(({ id }) => id),
        );
      response
        .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? 'application/json' })
        .end(text);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return `http://127.0.0.1:${address.port}/odds`;
}
