import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { trustedDocumentNamed } from '../../gateway/test/support/trusted-documents.ts';
import { INVALID_FRAME_KINDS, type InvalidFrameKind } from '../../sandbox/src/push/invalid-frames.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';

const ODDS = 'subscription { tradingList { status markets { id selections { id odds } } } }';
const Batch = z.object({
  data: z.object({
    tradingList: z.object({
      status: z.string(),
      markets: z.array(z.object({ id: z.string(), selections: z.array(z.object({ odds: z.nullable(z.number()) })) })),
    }),
  }),
});
const NEW_ODDS = 7.77;

/** Sends invalid messages on the provider's socket, and checks that the next real change still arrives. */
async function checkInvalidFrames(target: Target, kinds: readonly InvalidFrameKind[]): Promise<string> {
  const { control } = target.sandbox;
  const socket = await target.connect();
  socket.send({ type: 'subscribe', id: 'a', payload: { query: ODDS } });
  const batches = () =>
    socket.messages.filter(({ type }) => type === 'next').map(({ payload }) => Batch.parse(payload).data.tradingList);
  await socket.until(() => batches().at(-1)?.status === 'LIVE');
  const id = batches()[0]?.markets[0]?.id ?? '';
  for (const kind of kinds) await control.sendInvalidFrames(kind);
  if (kinds.includes('huge')) await socket.until(() => batches().at(-1)?.status !== 'LIVE');
  const { selections } = await control.state('markets', Number(id));
  await control.change('markets', Number(id), { selections: selections.map((each) => ({ ...each, odds: NEW_ODDS })) });
  const isNew = (market: { id: string; selections: { odds: number | null }[] }): boolean =>
    market.id === id && market.selections.every(({ odds }) => odds === NEW_ODDS);
  await socket.until(() => batches().some(({ markets }) => markets.some(isNew)));
  await socket.until(() => batches().findLast(({ status }) => status === 'LIVE'));
  await control.change('markets', Number(id), { selections });
  await socket.end();
  return 'the next change came';
}

/** POST with a custom Host header, which fetch does not allow. */
async function postWithHost(url: string, host: string, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const outgoing = request(new URL('/graphql', url), { method: 'POST', headers: { host, 'content-type': 'application/json' } });
  outgoing.once('error', reject);
  outgoing.once('response', (response) => void text(response).then(resolve, reject));
  outgoing.end(body);
  return promise;
}

export const PROVIDER_ATTACKS: readonly Attack[] = [
  {
    row: '43 http',
    what: 'a reset email requested under another host',
    expected: 'its link leads home',
    run: async (target) => {
      const variables = { input: { email: 'trader-05@example.test' } };
      const query = trustedDocumentNamed('RequestPasswordReset');
      const answer = await postWithHost(target.gateway.url, 'evil.example.test', JSON.stringify({ query, variables }));
      const mail = (await target.sandbox.control.mails()).findLast(({ to }) => to === variables.input.email);
      const calls = (await target.sandbox.control.calls()).filter(({ api }) => api === 'auth');
      if (!mail || !answer.includes('"userErrors":[]')) return answer;
      return JSON.stringify([mail, calls.at(-1)]).includes('evil') ? 'it leads away' : 'its link leads home';
    },
  },
  {
    row: '43 http',
    what: 'a path that browsers read as another host',
    expected: 'no redirect',
    run: async (target) => {
      const response = await fetch(`${target.gateway.url}//evil.example.test/%2e%2e`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      return response.headers.get('location') ?? 'no redirect';
    },
  },
  {
    row: '48',
    what: "broken, binary, malformed and hostile messages on the provider's socket",
    expected: 'the next change came',
    run: (target) =>
      checkInvalidFrames(
        target,
        INVALID_FRAME_KINDS.filter((kind) => kind !== 'huge'),
      ),
  },
  {
    row: '48',
    what: "a message of 50 MB on the provider's socket",
    expected: 'the next change came',
    run: (target) => checkInvalidFrames(target, ['huge']),
  },
];
