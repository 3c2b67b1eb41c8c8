import { Socket } from 'node:net';
import { type Environment, type Service, startService } from '../../../scripts/lib/processes.ts';
import { HostAnswer, type HostRequest } from './host-program.ts';

export interface HostedService {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A process that runs many gateways or sandboxes, one after the other or at the same time, each with its own environment and
 * state. It starts on first use and ends with the test worker. A service in it starts in a tenth of the time of a process, because
 * its code is loaded and optimized already.
 */
export class Host {
  readonly #module: string;
  readonly #flags: string[];
  readonly #pending = new Map<number, PromiseWithResolvers<HostAnswer>>();
  #service: Service | null = null;
  #lastId = 0;

  constructor(module: string, flags: string[] = []) {
    this.#module = module;
    this.#flags = flags;
  }

  async start(env: Environment): Promise<HostedService> {
    this.#lastId += 1;
    const id = this.#lastId;
    const defined = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    const { port } = await this.#send({ kind: 'start', id, env: Object.fromEntries(defined) });
    if (port === undefined) throw new Error(`${this.#module} names no port`);
    let stopped: Promise<unknown> | null = null;
    return {
      port,
      stop: async () => {
        stopped ??= this.#send({ kind: 'stop', id });
        await stopped;
      },
    };
  }

  async #send(request: HostRequest): Promise<HostAnswer> {
    const answered = Promise.withResolvers<HostAnswer>();
    this.#pending.set(request.id, answered);
    const { child } = this.#running();
    child.channel?.ref();
    child.send(request);
    const answer = await answered.promise;
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  #running(): Service {
    if (this.#service) return this.#service;
    // Ignores the output: the gateway writes audit lines at every log level except silent.
    const service = startService('host', this.#module, {}, () => {}, this.#flags);
    service.child.on('message', (message) => {
      const answer = HostAnswer.parse(message);
      this.#pending.get(answer.id)?.resolve(answer);
      this.#pending.delete(answer.id);
      if (this.#pending.size === 0) service.child.channel?.unref();
    });
    void service.exited.then((code) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`${this.#module} ended with ${code}`));
      this.#service = null;
    });
    // Only a request that waits for its answer keeps the process of the tests running.
    service.child.unref();
    if (service.child.stdout instanceof Socket) service.child.stdout.unref();
    this.#service = service;
    return service;
  }
}
