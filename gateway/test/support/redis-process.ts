import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { ServerExited, startOnFreePort } from './start-on-free-port.ts';

type RedisClient = ReturnType<typeof createClient>;

const START_MS = 30_000;

/** A real Redis server on its own port, without persistence. */
export class RedisProcess {
  readonly port: number;
  readonly #args: readonly string[];
  #child: ReturnType<typeof spawn> | null = null;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  /** @param args further arguments of the server */
  static start(args: readonly string[] = []): Promise<RedisProcess> {
    return startOnFreePort(async (port) => {
      const redis = new RedisProcess(port, args);
      await redis.restart();
      return redis;
    });
  }

  get url(): string {
    return `redis://localhost:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the server, empty, on its port. */
  async restart(): Promise<void> {
    const program = process.env['REDIS_SERVER_PATH'] ?? 'redis-server';
    const args = ['--port', String(this.port), '--save', '', '--appendonly', 'no', ...this.#args];
    const child = spawn(program, args, { stdio: 'ignore' });
    this.#child = child;
    child.on('error', () => {});
    const deadline = Date.now() + START_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new ServerExited(`Redis exited with code ${child.exitCode}`);
      if (Date.now() > deadline) throw new Error('Redis did not start');
      await sleep(20);
    }
  }

  /** Kills it; all data is lost. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Freezes the server until `resume`, with its connections open. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Keys that match a pattern and their values, as text. */
  async dump(pattern: string): Promise<string> {
    return this.#withClient(async (client) => {
      const texts = (await client.keys(pattern)).map(async (key) => {
        const type = await client.type(key);
        if (type === 'hash') return JSON.stringify([key, await client.hGetAll(key)]);
        if (type === 'stream') return JSON.stringify([key, await client.xRange(key, '-', '+')]);
        if (type === 'zset') return JSON.stringify([key, await client.zRange(key, 0, -1)]);
        return JSON.stringify([key, await client.get(key)]);
      });
      return (await Promise.all(texts)).join('\n');
    });
  }

  /** Sends one command. */
  send(...command: string[]): Promise<unknown> {
    return this.#withClient((client) => client.sendCommand(command));
  }

  async #withClient<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    const client: RedisClient = createClient({ url: this.url });
    await client.connect();
    try {
      return await command(client);
    } finally {
      client.destroy();
    }
  }

  async #answers(): Promise<boolean> {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: false } }).on('error', () => {});
    try {
      await client.connect();
      return (await client.ping()) === 'PONG';
    } catch {
      return false;
    } finally {
      if (client.isOpen) client.destroy();
    }
  }
}
