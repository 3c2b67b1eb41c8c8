import { PUSH_CLOSE } from '@sightline/provider-contract/push.ts';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { SecretOwner } from '../account/secrets.ts';
import type { Clock } from '../clock.ts';
import type { PushLimits } from '../config.ts';
import { fingerprint } from '../http/call-log.ts';
import type { Frame } from './frame.ts';
import { Outbox } from './outbox.ts';
import type { Queue, QueueEntry, QueueConsumer } from './queue.ts';
import { heartbeat, init } from './system.ts';
import type { SocketFaults } from './socket-faults.ts';

/** Number of updates after which an additional ping confirms them, so that a replay is short even at a high rate. */
const CONFIRM_AFTER_UPDATES = 250;

interface SubscriberOptions {
  readonly socket: WebSocket;
  readonly owner: SecretOwner;
  readonly secret: string;
  readonly secretFrom: 'header' | 'query';
  readonly queue: Queue;
  readonly clock: Clock;
  readonly limits: PushLimits;
  readonly faults: SocketFaults;
}

/** One open socket. Its pings carry the last sent position, so that a pong confirms what has arrived. */
export class Subscriber implements QueueConsumer {
  readonly id = randomUUID();
  readonly secret: string;
  readonly clientId: string;
  readonly queue: Queue;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #limits: PushLimits;
  readonly #outbox: Outbox;
  readonly #secretFrom: 'header' | 'query';
  readonly #connectedAt: string;
  readonly #timers: NodeJS.Timeout[] = [];
  #pongTimer: NodeJS.Timeout | undefined;
  #closeTimer: NodeJS.Timeout | undefined;
  #updates = 0;
  #sentSincePing = 0;
  #isHalfOpen = false;

  constructor({ socket, owner, secret, secretFrom, queue, clock, limits, faults }: SubscriberOptions) {
    this.secret = secret;
    this.#secretFrom = secretFrom;
    this.clientId = owner.clientId;
    this.queue = queue;
    this.#socket = socket;
    this.#clock = clock;
    this.#limits = limits;
    this.#connectedAt = clock.now().toISOString();
    this.#outbox = new Outbox({
      send: (text, position) => this.#write(text, position),
      overflow: () => this.close(PUSH_CLOSE.slowConsumer, 'slow_consumer'),
      faults,
      limit: limits.queueMessages,
    });
    socket.on('ping', (data) => {
      if (!this.#isHalfOpen) socket.pong(data);
    });
    socket.on('pong', (data) => this.#onPong(Number(data.toString('latin1'))));
    socket.once('close', () => this.#end());
  }

  /** Sends init, replays missed messages, and starts the pings. */
  start(missed: readonly QueueEntry[] | null): void {
    this.#outbox.sendSystem(init(this.#clock, this.id, this.queue, missed !== null));
    for (const { frame, position } of missed ?? []) this.#outbox.sendUpdate(frame.text, position);
    const { heartbeatMs, pingMs } = this.#limits;
    this.#timers.push(
      setInterval(() => this.#outbox.sendSystem(heartbeat(this.#clock)), heartbeatMs).unref(),
      setInterval(() => this.#ping(), pingMs).unref(),
    );
    this.#awaitPong();
    this.#ping();
  }

  sendUpdate(frame: Frame): void {
    if (this.queue.channels.has(frame.channel)) this.#outbox.sendUpdate(frame.text, this.queue.append(frame).position);
  }

  sendSystem(text: string): void {
    this.#outbox.sendSystem(text);
  }

  onReplaced(): void {
    this.close(1000, 'replaced');
  }

  /** Closes the socket; terminates it if the client does not answer in time. */
  close(code: number, reason: string): void {
    if (this.#closeTimer !== undefined) return;
    this.#outbox.end();
    if (this.#isHalfOpen) return this.terminate();
    this.#socket.close(code, reason);
    this.#closeTimer = setTimeout(() => this.#socket.terminate(), this.#limits.closeMs).unref();
  }

  /** Ends the connection without a close frame. */
  terminate(): void {
    this.#socket.terminate();
  }

  stall(ms: number): void {
    this.#outbox.stall(ms);
  }

  /** Simulates a dead connection: sends and answers nothing, and has no closing handshake. */
  goHalfOpen(): void {
    this.#isHalfOpen = true;
  }

  /** Bypasses faults and the queue. */
  sendRaw(data: string | Uint8Array): void {
    if (!this.#isHalfOpen) this.#socket.send(data);
  }

  describe() {
    return {
      id: this.id,
      clientId: this.clientId,
      secret: fingerprint(this.secret),
      secretFrom: this.#secretFrom,
      queue: this.queue.name,
      channels: [...this.queue.channels],
      connectedAt: this.#connectedAt,
      state: this.#isHalfOpen ? 'half-open' : this.#outbox.isStalled ? 'stalled' : 'open',
      updates: this.#updates,
      waiting: this.#outbox.length,
      unconfirmed: this.queue.length,
      bufferedBytes: this.#socket.bufferedAmount,
    };
  }

  #write(text: string, position: number | null): void {
    if (this.#isHalfOpen || this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(text);
    if (position !== null) {
      this.#updates += 1;
      this.#sentSincePing += 1;
      if (this.#sentSincePing >= CONFIRM_AFTER_UPDATES) this.#ping();
    }
    if (this.#socket.bufferedAmount > this.#limits.bufferBytes) this.close(PUSH_CLOSE.slowConsumer, 'slow_consumer');
  }

  #ping(): void {
    if (this.#isHalfOpen || this.#outbox.isStalled || this.#socket.readyState !== WebSocket.OPEN) return;
    this.#sentSincePing = 0;
    this.#socket.ping(String(this.#outbox.sentUpTo));
  }

  #onPong(position: number): void {
    this.#awaitPong();
    // A client may send an unsolicited pong with any content.
    if (Number.isSafeInteger(position) && position <= this.#outbox.sentUpTo) this.queue.confirm(position);
  }

  #awaitPong(): void {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = setTimeout(() => this.terminate(), this.#limits.pongMs).unref();
  }

  #end(): void {
    this.#outbox.end();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#pongTimer);
    clearTimeout(this.#closeTimer);
  }
}
