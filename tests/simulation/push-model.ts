import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { ConnectPush, PushSocket } from '../../gateway/src/provider/push/provider-connection.ts';
import type { Random } from '../../sandbox/src/random.ts';
import type { Frame, ModelProvider } from './model-provider.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

/** Probabilities of faults of each frame. */
export interface FrameFaults {
  loss: number;
  duplicate: number;
  reorder: number;
}

/** The part of a provider that sends frames and accepts connections. */
type PushSource = Pick<ModelProvider, 'onFrame' | 'accepts'>;

/** The frames of one subscriber, which a reconnect token resumes. */
interface Queue {
  readonly token: string;
  readonly frames: Frame[];
  /** Number of frames that have arrived at the subscriber, or were lost. */
  arrived: number;
  socket: ModelSocket | null;
}

const LATENCY_MS = 3;
const HEARTBEAT_MS = 2_500;
const PING_MS = 2_200;
const MAX_REORDER_MS = 400;
const [OPEN, CLOSED] = [1, 3];
const LOST = 1006;
const SECRET_INVALID = 4001;

/** The provider's push socket, in memory. */
export class PushModel {
  readonly faults: FrameFaults = { loss: 0, duplicate: 0, reorder: 0 };
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #provider: PushSource;
  readonly #queues = new Map<string, Queue>();
  readonly #secretHeader: string;
  /** Refuses all handshakes with 403. */
  isDenied = false;

  constructor(options: { time: VirtualTime; random: Random; provider: PushSource; secretHeader: string }) {
    this.#time = options.time;
    this.#random = options.random;
    this.#provider = options.provider;
    this.#secretHeader = options.secretHeader;
    this.#provider.onFrame = (frame) => this.#publish(frame);
    this.#time.every(HEARTBEAT_MS, this.#time.world, () => {
      for (const socket of this.#sockets) if (!socket.isStalled) socket.deliver(this.#system('heartbeat', {}), 0);
    });
    this.#time.every(PING_MS, this.#time.world, () => {
      for (const socket of this.#sockets) socket.providerPing();
    });
  }

  /** Opens connections of a process. */
  connectFrom(process: SimulatedProcess): ConnectPush {
    return (address, { headers = {} }) => {
      const socket = new ModelSocket(this.#time, process);
      const secret = headers[this.#secretHeader] ?? '';
      const resume = address.searchParams.get('reconnect_token');
      this.#time.after(2 * LATENCY_MS, process, () => this.#accept(socket, secret, resume));
      return socket;
    };
  }

  /** Cuts all connections, or those of one process. */
  cut(process: SimulatedProcess | null = null): void {
    for (const socket of this.#sockets) if (process === null || socket.process === process) socket.end(LOST);
  }

  /** Deletes the queues of disconnected subscribers. */
  deleteQueues(): void {
    for (const [token, { socket }] of this.#queues) if (socket === null) this.#queues.delete(token);
  }

  /** Sends nothing for a while. @param isLossy whether the frames of that time are lost */
  stall(forMs: number, isLossy: boolean): void {
    for (const socket of this.#sockets) socket.stall(forMs, isLossy);
  }

  /** Closes the connections whose secret is no longer accepted. */
  checkSecrets(): void {
    for (const socket of this.#sockets) if (!this.#provider.accepts(socket.secret)) socket.end(SECRET_INVALID);
  }

  get #sockets(): ModelSocket[] {
    return [...this.#queues.values()].flatMap(({ socket }) => socket ?? []);
  }

  #accept(socket: ModelSocket, secret: string, resume: string | null): void {
    if (socket.readyState === CLOSED) return;
    const status = this.isDenied ? 403 : this.#provider.accepts(secret) ? 0 : 401;
    if (status !== 0) return socket.refuse(status);
    const resumed = resume === null ? undefined : this.#queues.get(resume);
    const queue: Queue = resumed ?? { token: this.#random.uuid(), frames: [], arrived: 0, socket: null };
    queue.socket?.end(LOST);
    queue.socket = socket;
    this.#queues.set(queue.token, queue);
    socket.open(secret, () => {
      if (queue.socket === socket) queue.socket = null;
    });
    socket.deliver(
      this.#system('init', {
        subscriber_id: queue.token,
        reconnect_token: queue.token,
        reconnected: resumed !== undefined,
        subscription: { id: queue.token, name: null, filters: [] },
      }),
      0,
    );
    // Frames that were on their way when the connection was lost are sent again.
    for (const [index, frame] of queue.frames.entries()) if (index >= queue.arrived) this.#send(queue, frame, index);
  }

  #publish(frame: Frame): void {
    for (const queue of this.#queues.values()) {
      queue.frames.push(frame);
      this.#send(queue, frame, queue.frames.length - 1);
    }
  }

  #send(queue: Queue, frame: Frame, index: number): void {
    const { socket } = queue;
    if (socket === null) return;
    const arrived = (): void => {
      queue.arrived = Math.max(queue.arrived, index + 1);
    };
    const { loss, duplicate, reorder } = this.faults;
    if (this.#random.chance(loss)) return arrived();
    const extraMs = this.#random.chance(reorder) ? this.#random.int(1, MAX_REORDER_MS) : 0;
    socket.deliver(frame.text, extraMs, arrived);
    if (this.#random.chance(duplicate)) socket.deliver(frame.text, this.#random.int(0, MAX_REORDER_MS));
  }

  #system(cmd: string, values: object): string {
    return JSON.stringify({ channel: 'system', uuid: this.#random.uuid(), created: new Date().toISOString(), cmd, ...values });
  }
}

/** One end of a push connection, as a gateway sees it. */
class ModelSocket extends EventEmitter implements PushSocket {
  readonly process: SimulatedProcess;
  readyState = 0;
  secret = '';
  readonly #time: VirtualTime;
  #onEnd: () => void = () => {};
  #stalledUntil = 0;
  #isLossy = false;
  /** Earliest arrival of the next message: messages arrive in order. */
  #nextArrival = 0;

  constructor(time: VirtualTime, process: SimulatedProcess) {
    super();
    this.#time = time;
    this.process = process;
  }

  get isStalled(): boolean {
    return this.#stalledUntil > this.#time.now;
  }

  open(secret: string, onEnd: () => void): void {
    this.secret = secret;
    this.readyState = OPEN;
    this.#onEnd = onEnd;
    this.emit('open');
  }

  refuse(status: number): void {
    this.readyState = CLOSED;
    const response = Object.assign(Readable.from([]), { statusCode: status, headers: {} });
    this.emit('unexpected-response', null, response);
  }

  /** @param extraMs a delay that lets later messages overtake it */
  deliver(text: string, extraMs: number, onArrived: () => void = () => {}): void {
    if (this.#isLossy && this.isStalled) return onArrived();
    const arrival = Math.max(this.#nextArrival, this.#stalledUntil, this.#time.now + LATENCY_MS);
    if (extraMs === 0) this.#nextArrival = arrival;
    this.#time.after(arrival + extraMs - this.#time.now, this.process, () => {
      if (this.readyState !== OPEN) return;
      onArrived();
      this.emit('message', Buffer.from(text), false);
    });
  }

  stall(forMs: number, isLossy: boolean): void {
    this.#stalledUntil = this.#time.now + forMs;
    this.#isLossy = isLossy;
  }

  providerPing(): void {
    if (this.#answersPings) this.#time.after(LATENCY_MS, this.process, () => this.emit('ping'));
  }

  ping(data = ''): void {
    if (this.readyState !== OPEN || !this.#answersPings) return;
    this.#time.after(2 * LATENCY_MS, this.process, () => {
      if (this.readyState === OPEN) this.emit('pong', Buffer.from(data));
    });
  }

  close(code: number): void {
    if (this.readyState === OPEN) this.#time.after(2 * LATENCY_MS, this.process, () => this.end(code));
  }

  terminate(): void {
    if (this.readyState !== CLOSED) this.end(LOST);
  }

  /** Ends the connection from either side. */
  end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#onEnd();
    if (!this.process.isDead) this.#time.after(LATENCY_MS, this.process, () => this.emit('close', code, Buffer.alloc(0)));
  }

  /** A feed that loses messages still answers pings. */
  get #answersPings(): boolean {
    return !this.isStalled || this.#isLossy;
  }
}
