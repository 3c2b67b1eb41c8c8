import { Router } from 'express';
import * as z from 'zod';
import { MOST_CHANGES_PER_SECOND } from '../config.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Pace } from '../play/pace.ts';
import type { Play } from '../play/play.ts';
import type { Storm } from '../play/storm.ts';
import { GARBAGE_KINDS, garbage } from '../push/garbage.ts';
import type { PushServer } from '../push/push-server.ts';
import { canonicalLive, LIVE_KINDS, type LiveScope, liveHash } from './live-hash.ts';

/** The active parts of the sandbox. */
export interface LiveSide {
  readonly push: PushServer;
  readonly play: Play;
  readonly pace: Pace;
  readonly storm: Storm;
}

const Rate = z.number().min(0).max(MOST_CHANGES_PER_SECOND);
const Chance = z.strictObject({ chance: z.number().min(0).max(1) });
/** Selects sockets; all without a client. */
const Which = z.strictObject({ clientId: z.string().optional() });
const Drop = z.strictObject({
  ...Which.shape,
  code: z.int().min(1000).max(4999).optional(),
  /** Without a closing handshake. */
  terminate: z.boolean().optional(),
});
const Milliseconds = z.int().min(0).max(600_000);
const StormBody = z.strictObject({
  markets: z.int().min(1).max(100_000),
  updatesPerSecond: z.number().min(1).max(MOST_CHANGES_PER_SECOND),
  seconds: z.number().positive().max(86_400),
  types: z.array(z.string()).min(1).optional(),
  fixtures: z.array(z.int()).min(1).optional(),
});
const Garbage = z.strictObject({ ...Which.shape, kind: z.enum(GARBAGE_KINDS), times: z.int().min(1).max(1_000).default(1) });
const Raw = z.strictObject({
  ...Which.shape,
  frames: z.array(z.strictObject({ text: z.string(), binary: z.boolean() })).max(1_000),
});
const LiveQuery = z.object({
  series: z.union([z.string(), z.array(z.string())]).optional(),
  types: z.string().optional(),
  states: z.string().optional(),
  kinds: z.string().optional(),
  text: z.enum(['true', 'false']).optional(),
});

/** Routes below /control for the socket, for play, and for the hash of the state that readers of the socket should have. */
export function liveRoutes({ world }: SandboxDeps, { push, play, pace, storm }: LiveSide): Router {
  const router = Router();
  const { trouble } = push;

  router.get('/sockets', (_req, res) => void res.json(push.describe()));
  router.post('/sockets/drop', (req, res) => {
    const { clientId, code, terminate } = Drop.parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) {
      if (terminate === true) socket.terminate();
      else socket.close(code ?? 1001, 'dropped');
    }
    res.json({ dropped: sockets.length });
  });
  router.post('/sockets/refuse', (req, res) => {
    const { status, times } = z.strictObject({ status: z.int().min(400).max(599), times: z.int().min(0) }).parse(req.body);
    trouble.refuse(status, times);
    res.json(trouble.describe());
  });
  router.post('/sockets/stall', (req, res) => {
    const { clientId, ms } = z.strictObject({ ...Which.shape, ms: Milliseconds }).parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) socket.stall(ms);
    res.json({ stalled: sockets.length });
  });
  router.post('/sockets/half-open', (req, res) => {
    const sockets = push.sockets(Which.parse(req.body ?? {}).clientId);
    for (const socket of sockets) socket.goHalfOpen();
    res.json({ silenced: sockets.length });
  });
  router.post('/sockets/garbage', (req, res) => {
    const { clientId, kind, times } = Garbage.parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) for (let i = 0; i < times; i += 1) socket.raw(garbage(kind));
    res.json({ sent: sockets.length * times });
  });
  router.post('/sockets/raw', (req, res) => {
    const { clientId, frames } = Raw.parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) for (const { text, binary } of frames) socket.raw(binary ? Buffer.from(text) : text);
    res.json({ sent: sockets.length * frames.length });
  });
  router.post('/sockets/lose-queues', (req, res) => {
    res.json({ lost: push.loseQueues(Which.parse(req.body ?? {}).clientId) });
  });
  router.post('/sockets/duplicate', (req, res) => {
    trouble.duplicate = Chance.parse(req.body).chance;
    res.json(trouble.describe());
  });
  router.post('/sockets/reorder', (req, res) => {
    trouble.reorder = Chance.parse(req.body).chance;
    res.json(trouble.describe());
  });
  router.post('/sockets/delay', (req, res) => {
    trouble.delayMs = z.strictObject({ ms: Milliseconds }).parse(req.body).ms;
    res.json(trouble.describe());
  });
  router.post('/sockets/heal', (_req, res) => {
    trouble.clear();
    res.json(trouble.describe());
  });

  const played = () => ({ rate: pace.rate, ...play.counts });
  router.get('/play', (_req, res) => void res.json(played()));
  router.post('/play', (req, res) => {
    pace.rate = z.strictObject({ rate: Rate }).parse(req.body).rate;
    res.json(played());
  });
  router.post('/play/step', (req, res) => {
    const { changes } = z.strictObject({ changes: z.int().min(1).max(5_000) }).parse(req.body);
    for (let i = 0; i < changes && play.step(); i += 1);
    res.json(played());
  });

  router.get('/storm', (_req, res) => void res.json(storm.describe()));
  router.post('/storm', (req, res) => {
    storm.start(StormBody.parse(req.body));
    res.json(storm.describe());
  });

  router.get('/state/live-hash', (req, res) => {
    const query = LiveQuery.parse(req.query);
    const scope: LiveScope = {
      ...(query.series === undefined ? {} : { series: [query.series].flat().flatMap((ids) => ids.split(',').map(Number)) }),
      ...(query.types === undefined ? {} : { types: query.types.split(',') }),
      ...(query.kinds === undefined ? {} : { kinds: z.array(z.enum(LIVE_KINDS)).parse(query.kinds.split(',')) }),
      ...(query.states === undefined ? {} : { states: query.states.split(',') }),
    };
    const text = canonicalLive(world, scope);
    res.json({ hash: liveHash(text), ...(query.text === 'true' ? { text } : {}) });
  });
  return router;
}
