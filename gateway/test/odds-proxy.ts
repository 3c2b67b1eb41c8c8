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
 * Stands before the sandbox's odds API until the test ends, so that a test can act between two pages.
 * @param steps `before` a page is requested of the sandbox, `after` its answer is known and before it is passed on
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
      const given = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
      const text = await given.text();
      if (given.ok && url.pathname.endsWith('/markets'))
        await steps.after?.(
          page,
          Ids.parse(JSON.parse(text)).map(({ id }) => id),
        );
      response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? 'application/json' }).end(text);
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
