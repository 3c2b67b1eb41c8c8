import { Router } from 'express';
import * as z from 'zod';
import { MAX_CHANGES_PER_SECOND } from '../config.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Ticker } from '../play/ticker.ts';
import type { MatchSimulation } from '../play/match-simulation.ts';
import type { OddsLoad } from '../play/odds-load.ts';
import { INVALID_FRAME_KINDS, invalidFrame } from '../push/invalid-frames.ts';
import type { PushServer } from '../push/push-server.ts';
import { canonicalLive, LIVE_KINDS, type LiveScope, liveHash } from './live-hash.ts';

/** Parts of the sandbox that send or change something without a request. */
export interface LiveServices {
  readonly push: PushServer;
  readonly simulation: MatchSimulation;
  readonly ticker: Ticker;
  readonly load: OddsLoad;
}

const Rate = z.number().min(0).max(MAX_CHANGES_PER_SECOND);
const Chance = z.strictObject({ chance: z.number().min(0).max(1) });
/** Selects the sockets of one client, by default all sockets. */
const SocketFilter = z.strictObject({ clientId: z.string().optional() });
const Drop = z.strictObject({
  ...SocketFilter.shape,
  code: z.int().min(1000).max(4999).optional(),
  /** Ends the connection without a closing handshake. */
  terminate: z.boolean().optional(),
});
const Milliseconds = z.int().min(0).max(600_000);
const LoadBody = z.strictObject({
  markets: z.int().min(1).max(100_000),
  updatesPerSecond: z.number().min(1).max(MAX_CHANGES_PER_SECOND),
  seconds: z.number().positive().max(86_400),
  types: z.array(z.string()).min(1).optional(),
  fixtures: z.array(z.int()).min(1).optional(),
});
/** `otherOutcome`: the next selection has won instead; `open`: the settlement is withdrawn. */
const Correction = z.strictObject({ market: z.int(), to: z.enum(['otherOutcome', 'open']) });
const InvalidFrames = z.strictObject({
  ...SocketFilter.shape,
  kind: z.enum(INVALID_FRAME_KINDS),
  times: z.int().min(1).max(1_000).default(1),
});
const RawFrames = z.strictObject({
  ...SocketFilter.shape,
  frames: z.array(z.strictObject({ text: z.string(), binary: z.boolean() })).max(1_000),
});
const LiveQuery = z.object({
  series: z.union([z.string(), z.array(z.string())]).optional(),
  types: z.string().optional(),
  states: z.string().optional(),
  kinds: z.string().optional(),
  text: z.enum(['true', 'false']).optional(),
});

/** Routes below /control for the socket, for simulated matches, and for the hash of the state that clients of the socket should have. */
export function liveRoutes({ world }: SandboxDeps, { push, simulation, ticker, load }: LiveServices): Router {
  const router = Router();
  const { faults } = push;

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
    faults.refuse(status, times);
    res.json(faults.describe());
  });
  router.post('/sockets/stall', (req, res) => {
    const { clientId, ms } = z.strictObject({ ...SocketFilter.shape, ms: Milliseconds }).parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) socket.stall(ms);
    res.json({ stalled: sockets.length });
  });
  router.post('/sockets/half-open', (req, res) => {
    const sockets = push.sockets(SocketFilter.parse(req.body ?? {}).clientId);
    for (const socket of sockets) socket.goHalfOpen();
    res.json({ silenced: sockets.length });
  });
  router.post('/sockets/invalid-frames', (req, res) => {
    const { clientId, kind, times } = InvalidFrames.parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) for (let i = 0; i < times; i += 1) socket.sendRaw(invalidFrame(kind));
    res.json({ sent: sockets.length * times });
  });
  router.post('/sockets/raw', (req, res) => {
    const { clientId, frames } = RawFrames.parse(req.body);
    const sockets = push.sockets(clientId);
    for (const socket of sockets) for (const { text, binary } of frames) socket.sendRaw(binary ? Buffer.from(text) : text);
    res.json({ sent: sockets.length * frames.length });
  });
  router.post('/sockets/delete-queues', (req, res) => {
    res.json({ lost: push.deleteQueues(SocketFilter.parse(req.body ?? {}).clientId) });
  });
  router.post('/sockets/duplicate', (req, res) => {
    faults.duplicate = Chance.parse(req.body).chance;
    res.json(faults.describe());
  });
  router.post('/sockets/reorder', (req, res) => {
    faults.reorder = Chance.parse(req.body).chance;
    res.json(faults.describe());
  });
  router.post('/sockets/delay', (req, res) => {
    faults.delayMs = z.strictObject({ ms: Milliseconds }).parse(req.body).ms;
    res.json(faults.describe());
  });
  router.post('/sockets/clear-faults', (_req, res) => {
    faults.clear();
    res.json(faults.describe());
  });

  const playStatus = () => ({ rate: ticker.rate, ...simulation.counts });
  router.get('/play', (_req, res) => void res.json(playStatus()));
  router.post('/play', (req, res) => {
    ticker.start(z.strictObject({ rate: Rate }).parse(req.body).rate);
    res.json(playStatus());
  });
  router.post('/play/step', (req, res) => {
    const { changes } = z.strictObject({ changes: z.int().min(1).max(5_000) }).parse(req.body);
    for (let i = 0; i < changes && simulation.step(); i += 1);
    res.json(playStatus());
  });

  router.post('/corrections', (req, res) => {
    const { market: id, to } = Correction.parse(req.body);
    const corrected = world.change('markets', id, (market) => {
      if (market.state !== 'settled') return;
      const outcomes = market.selections.map(({ was_outcome: outcome }) => outcome);
      for (const [index, selection] of market.selections.entries())
        selection.was_outcome = to === 'open' ? null : (outcomes.at(index - 1) ?? null);
      if (to === 'open') market.state = 'open';
    });
    res.json({ market: corrected });
  });

  router.get('/load', (_req, res) => void res.json(load.describe()));
  router.post('/load', (req, res) => {
    load.start(LoadBody.parse(req.body));
    res.json(load.describe());
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
