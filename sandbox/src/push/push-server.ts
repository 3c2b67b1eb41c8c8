import { PUSH_CLOSE, PUSH_PATH } from '@sightline/provider-contract/push.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SecretOwner, Secrets } from '../account/secrets.ts';
import type { SandboxDeps } from '../deps.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import type { WorldChange } from '../world/world.ts';
import { Framer } from './frame.ts';
import { readSubscription, refuse, type Subscription, targetOf } from './handshake.ts';
import { Queues } from './queues.ts';
import { Subscriber } from './subscriber.ts';
import { goingAway } from './system.ts';
import { SocketFaults } from './socket-faults.ts';

/** Clients only read; a socket that sends a larger message is closed. */
const MAX_INBOUND_BYTES = 65_536;
const CONNECTS_WINDOW_S = 10;

/** The push socket at /push/subscribe: connections, queues of missed messages, and updates. */
export class PushServer {
  readonly faults: SocketFaults;
  readonly #deps: SandboxDeps;
  readonly #secrets: Secrets;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_INBOUND_BYTES,
    autoPong: false,
    clientTracking: false,
  });
  readonly #framer: Framer;
  readonly #queues: Queues;
  readonly #connects = new RateLimiter();
  readonly #subscribers = new Set<Subscriber>();
  readonly #cleanups: (() => void)[] = [];
  #opened = 0;
  #refused = 0;

  constructor(deps: SandboxDeps, secrets: Secrets) {
    this.#deps = deps;
    this.#secrets = secrets;
    this.#framer = new Framer(deps.clock, deps.dialect);
    this.#queues = new Queues(deps.config.push);
    this.faults = new SocketFaults(deps.random.fork('push'));
  }

  /** Handles the server's upgrades, and publishes every change of the world from now on. */
  attach(server: Server): void {
    server.on('upgrade', (req, socket, head) => this.#upgrade(req, socket, head));
    const timer = setInterval(() => this.#checkSecrets(), this.#deps.config.push.secretCheckMs).unref();
    this.#cleanups.push(
      this.#deps.world.onChange((change) => this.#publish(change)),
      () => clearInterval(timer),
    );
  }

  describe() {
    return {
      sockets: [...this.#subscribers].map((subscriber) => subscriber.describe()),
      queues: this.#queues.size,
      /** Since the start or the last reset. */
      opened: this.#opened,
      refused: this.#refused,
      faults: this.faults.describe(),
    };
  }

  /** The open sockets, of one client if named. */
  sockets(clientId?: string): Subscriber[] {
    return [...this.#subscribers].filter((subscriber) => clientId === undefined || subscriber.clientId === clientId);
  }

  deleteQueues(clientId?: string): number {
    return this.#queues.deleteAll(clientId);
  }

  /** Simulates a planned restart of the provider: closes all sockets and removes all queues. */
  restart(): void {
    this.faults.clear();
    this.#queues.deleteAll();
    this.#connects.clear();
    this.#framer.reset();
    for (const subscriber of this.#subscribers) {
      subscriber.sendSystem(goingAway(this.#deps.clock));
      subscriber.close(PUSH_CLOSE.goingAway, 'restart');
    }
    this.#opened = 0;
    this.#refused = 0;
  }

  close(): void {
    this.restart();
    for (const cleanUp of this.#cleanups.splice(0)) cleanUp();
    // The close frames are in the kernel by now; their replies are not awaited.
    for (const subscriber of this.#subscribers) setImmediate(() => subscriber.terminate());
  }

  #upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const target = targetOf(req);
    const deny = (status: number, headers: Record<string, string> = {}) => {
      this.#refused += 1;
      refuse(socket, status, headers);
    };
    if (target?.pathname !== `/push${PUSH_PATH}`) return deny(404);
    const refusedStatus = this.faults.nextRefusal();
    if (refusedStatus !== null) return deny(refusedStatus, refusedStatus === 429 ? { 'Retry-After': '1' } : {});
    const requested = readSubscription(req, target.searchParams, this.#deps.config);
    const accept = (then: (ws: WebSocket) => void) =>
      this.#server.handleUpgrade(req, socket, head, (ws) => this.#guard(ws, then));
    if (requested.secret === null) return accept((ws) => ws.close(PUSH_CLOSE.secretMissing, 'secret missing'));
    const { secret } = requested;
    const owner = this.#secrets.resolve(secret);
    if (owner === null) return deny(401);
    const { connects } = this.#deps.config.push;
    const rate = this.#connects.take({ clientId: owner.clientId, ratePerSecond: connects / CONNECTS_WINDOW_S, burst: connects });
    if (!rate.allowed) return deny(429, { ...rate.headers });
    if (owner.pushChannels.length === 0) return accept((ws) => ws.close(PUSH_CLOSE.notEntitled, 'not entitled to push'));
    if (requested.channels.size === 0) return deny(400);
    if (![...requested.channels].every((channel) => owner.pushChannels.includes(channel))) return deny(403);
    return accept((ws) => this.#subscribe(ws, owner, secret, requested));
  }

  /** A failure affects one socket, never the process. */
  #guard(ws: WebSocket, then: (ws: WebSocket) => void): void {
    ws.on('error', () => ws.terminate());
    try {
      then(ws);
    } catch {
      ws.close(PUSH_CLOSE.internal, 'internal');
    }
  }

  #subscribe(socket: WebSocket, owner: SecretOwner, secret: string, requested: Subscription): void {
    const queueRequest = {
      clientId: owner.clientId,
      name: requested.queue,
      token: requested.reconnectToken,
      channels: requested.channels,
    };
    const known = this.#queues.find(queueRequest);
    // A socket that is about to be replaced does not count.
    const others = this.sockets(owner.clientId).filter((subscriber) => subscriber.queue !== known);
    if (others.length >= owner.maxConnections) return socket.close(PUSH_CLOSE.tooManySubscribers, 'too many subscribers');
    const opened = this.#queues.open(queueRequest);
    if (opened === 'bad-token') return socket.close(PUSH_CLOSE.badReconnectToken, 'bad reconnect token');
    if (opened === 'too-many') return socket.close(PUSH_CLOSE.tooManySubscriptions, 'too many subscriptions');
    const { queue, missed } = opened;
    const { clock, config } = this.#deps;
    const subscriber = new Subscriber({
      socket,
      owner,
      secret,
      secretFrom: requested.secretFrom,
      queue,
      clock,
      limits: config.push,
      faults: this.faults,
    });
    queue.consumer = subscriber;
    this.#subscribers.add(subscriber);
    this.#opened += 1;
    socket.once('close', () => {
      this.#subscribers.delete(subscriber);
      if (queue.consumer === subscriber) this.#queues.detach(queue);
    });
    subscriber.start(missed);
  }

  #publish(change: WorldChange): void {
    if (this.#subscribers.size === 0 && this.#queues.size === 0) return;
    const frame = this.#framer.frame(change);
    if (frame === null) return;
    for (const subscriber of this.#subscribers) if (subscriber.queue.consumer === subscriber) subscriber.sendUpdate(frame);
    for (const queue of this.#queues.all()) if (queue.consumer === null && queue.channels.has(frame.channel)) queue.append(frame);
  }

  #checkSecrets(): void {
    this.#queues.expire();
    for (const subscriber of this.#subscribers) {
      if (this.#secrets.resolve(subscriber.secret) === null) subscriber.close(PUSH_CLOSE.secretInvalid, 'secret invalid');
    }
  }
}
