import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

const Message = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ challenge: z.optional(z.string()) }),
});

export interface ReceivedMessage extends z.output<typeof Message> {
  readonly id: string;
  /** Whether the signature is that of a secret. */
  readonly isSignedWith: (secret: string) => boolean;
}

/** A program of a customer that receives webhooks, until the test ends. */
export async function startReceiver() {
  const messages: ReceivedMessage[] = [];
  /** Statuses of the next answers; all later ones have 200. */
  const statuses: number[] = [];
  let echoesChallenges = true;
  /** Answers that wait for `release`; null while all are sent at once. */
  let held: (() => void)[] | null = null;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const message = Message.parse(JSON.parse(body));
      const header = (name: string) => z.string().parse(request.headers[name]);
      const id = header('webhook-id');
      const signed = `${id}.${header('webhook-timestamp')}.${body}`;
      messages.push({
        ...message,
        id,
        isSignedWith(secret) {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          return header('webhook-signature') === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
        },
      });
      const answer = (): void => {
        response.statusCode = statuses.shift() ?? 200;
        response.end(echoesChallenges ? (message.data.challenge ?? '') : 'thank you');
      };
      if (held === null) answer();
      else held.push(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    /** Messages of events, without tests of the webhook. */
    events: () => messages.filter(({ type }) => type !== 'webhook.test'),
    answerWith: (...next: readonly number[]) => void statuses.push(...next),
    /** Answers nothing from now on. */
    hold() {
      held = [];
    },
    /** Answers what waits, and from now on at once. */
    release() {
      const waiting = held ?? [];
      held = null;
      for (const answer of waiting) answer();
    },
    ignoreChallenges() {
      echoesChallenges = false;
    },
  };
}
