import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express';
import * as z from 'zod';
import type { AccountServices } from '../account/account-services.ts';
import { timestamp } from '../clock.ts';
import { initialDialect, type SandboxDeps } from '../deps.ts';
import { FaultSpec } from '../faults/faults.ts';
import { type LiveServices, liveRoutes } from './live-routes.ts';
import { isLoopback } from './loopback.ts';
import { stateKinds } from './state.ts';

const Since = z.object({ since: z.coerce.number().int().nonnegative().default(0) });
const ClockBody = z.union([z.strictObject({ now: z.iso.datetime({ offset: true }) }), z.strictObject({ advanceMs: z.int() })]);
const DialectBody = z.strictObject({
  dialect: z.enum(['plain', 'other']).optional(),
  withVersions: z.boolean().optional(),
  withMarketVersions: z.boolean().optional(),
  withState: z.boolean().optional(),
  checksOwner: z.boolean().optional(),
});
const LifetimeBody = z.strictObject({ seconds: z.int().positive() });
const RevokeBody = z.strictObject({ email: z.string() });
/** The hash may be shortened to 12 or more digits, with or without the prefix `sha256:`. */
const ExpireBody = z.union([
  z.strictObject({ clientId: z.string() }),
  z.strictObject({ secretSha256: z.string().regex(/^(sha256:)?[0-9a-f]{12,64}$/) }),
]);

class NotFound extends Error {}

const onlyLoopback: RequestHandler = (req, res, next) => {
  if (isLoopback(req.socket.remoteAddress)) next();
  else res.status(403).json({ message: 'The control API answers to this machine only.' });
};

const sendErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof z.ZodError) res.status(400).json({ message: z.prettifyError(error) });
  else if (error instanceof NotFound) res.status(404).json({ message: error.message });
  else next(error);
};

/** A parameter of the path that is a single segment. */
function param(req: Request, name: string): string {
  const value = req.params[name];
  return typeof value === 'string' ? value : '';
}

/** Routes below /control, for tests and demos. Only for callers on this machine. */
export function controlRoutes(deps: SandboxDeps, account: AccountServices, live: LiveServices): Router {
  const { config, clock, world, dialect, faults, calls } = deps;
  const { store, mails, sessions, tokenLifetime } = account;
  const kinds = stateKinds(world, store);
  const kindOf = (req: Request) => {
    const kind = kinds.get(param(req, 'kind'));
    if (kind === undefined) throw new NotFound(`No such kind; there are ${[...kinds.keys()].join(', ')}.`);
    return kind;
  };

  const router = express.Router();
  router.use(onlyLoopback, express.json({ limit: '1mb' }));

  router.post('/reset', (_req, res) => {
    faults.clear();
    Object.assign(dialect, initialDialect(config.dialect));
    clock.reset();
    world.reset();
    account.reset();
    calls.clear();
    live.load.stop();
    live.simulation.reset();
    live.ticker.start(config.rate);
    live.push.restart();
    res.status(204).end();
  });

  router.use(liveRoutes(deps, live));

  router.get('/calls', (req, res) => void res.json({ calls: calls.since(Since.parse(req.query).since) }));
  router.delete('/calls', (_req, res) => {
    calls.clear();
    res.status(204).end();
  });

  router.get('/mails', (_req, res) => void res.json({ mails: mails.all() }));
  router.delete('/mails', (_req, res) => {
    mails.clear();
    res.status(204).end();
  });

  router.get('/faults', (_req, res) => void res.json({ faults: faults.list() }));
  router.post('/faults', (req, res) => void res.status(201).json({ id: faults.add(FaultSpec.parse(req.body)) }));
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.status(204).end();
  });
  router.delete('/faults/:id', (req, res) => {
    if (!faults.remove(Number(param(req, 'id')))) throw new NotFound('No such fault.');
    res.status(204).end();
  });

  router.get('/state/hash', (_req, res) => void res.json({ hash: world.hash() }));
  router.get('/state/:kind', (req, res) => void res.json(kindOf(req).all()));
  router.get('/state/:kind/:id', (req, res) => {
    const state = kindOf(req).get(param(req, 'id'));
    if (state === null) throw new NotFound('No such entity.');
    res.json(state);
  });
  router.put('/state/:kind/:id', (req, res) => {
    const state = kindOf(req).change(param(req, 'id'), z.record(z.string(), z.unknown()).parse(req.body));
    if (state === null) throw new NotFound('No such entity.');
    res.json(state);
  });

  router.get('/clock', (_req, res) => void res.json({ now: timestamp(clock.now()) }));
  router.post('/clock', (req, res) => {
    const change = ClockBody.parse(req.body);
    if ('now' in change) clock.set(new Date(change.now));
    else clock.advance(change.advanceMs);
    res.json({ now: timestamp(clock.now()) });
  });

  const dialectState = () => {
    const { current, ...switches } = dialect;
    return { dialect: current, ...switches };
  };
  router.get('/dialect', (_req, res) => void res.json(dialectState()));
  router.post('/dialect', (req, res) => {
    const { dialect: current = dialect.current, ...switches } = DialectBody.parse(req.body);
    Object.assign(dialect, { current, ...switches });
    res.json(dialectState());
  });

  router.post('/token-lifetime', (req, res) => {
    tokenLifetime.seconds = LifetimeBody.parse(req.body).seconds;
    res.json({ seconds: tokenLifetime.seconds });
  });
  router.post('/session-lifetime', (req, res) => {
    sessions.seconds = LifetimeBody.parse(req.body).seconds;
    res.json({ seconds: sessions.seconds });
  });
  router.post('/tokens/expire', (req, res) => {
    const which = ExpireBody.parse(req.body);
    const expiration = timestamp(clock.now());
    const tokens =
      'clientId' in which
        ? store.tokens.find('client', which.clientId)
        : store.tokens.all().filter((t) => t.secret_sha256.startsWith(which.secretSha256.replace(/^sha256:/, '')));
    for (const token of tokens) store.tokens.put({ ...token, expiration });
    res.json({ expired: tokens.length });
  });
  router.post('/sessions/revoke', (req, res) => {
    const [user] = store.users.find('email', RevokeBody.parse(req.body).email.trim().toLowerCase());
    if (user === undefined) throw new NotFound('No such user.');
    sessions.revoke(user);
    res.status(204).end();
  });

  router.use((_req, res) => void res.status(404).json({ message: 'The control API has no such route.' }));
  router.use(sendErrors);
  return router;
}
