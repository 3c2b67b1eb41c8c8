import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../../scripts/lib/ports.ts';
import { RedisProcess } from './redis-process.ts';

const SLOTS = 16_384;
const MASTERS = 3;

interface Master {
  readonly process: RedisProcess;
  readonly busPort: number;
}

/** A Redis Cluster of three masters. */
export class RedisCluster {
  readonly #directory: string;
  readonly #masters: readonly Master[];

  private constructor(directory: string, masters: readonly Master[]) {
    this.#directory = directory;
    this.#masters = masters;
  }

  static async start(): Promise<RedisCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'redis-cluster-'));
    const start = async (_: unknown, index: number): Promise<Master> => {
      const busPort = await freePort();
      const file = join(directory, `${index}.conf`);
      const args = ['--cluster-enabled', 'yes', '--cluster-config-file', file, '--cluster-port', String(busPort)];
      return { busPort, process: await RedisProcess.start([...args, '--cluster-node-timeout', '1000']) };
    };
    const masters = await Promise.all(Array.from({ length: MASTERS }, start));
    const cluster = new RedisCluster(directory, masters);
    await cluster.#join();
    return cluster;
  }

  get urls(): string[] {
    return this.#masters.map(({ process }) => process.url);
  }

  /** Sends one command to one of the servers. */
  async send(...command: string[]): Promise<unknown> {
    return await this.#masters[0]?.process.send(...command);
  }

  /** Moves a slot with its keys to another master, as an operator does. */
  async moveSlot(slot: number): Promise<void> {
    const owner = this.#ownerOf(slot);
    const to = this.#masters[(this.#masters.indexOf(owner) + 1) % MASTERS] ?? owner;
    const [from, target] = await Promise.all(
      [owner, to].map(async ({ process }) => z.string().parse(await process.send('CLUSTER', 'MYID'))),
    );
    await to.process.send('CLUSTER', 'SETSLOT', String(slot), 'IMPORTING', from ?? '');
    await owner.process.send('CLUSTER', 'SETSLOT', String(slot), 'MIGRATING', target ?? '');
    const keys = z.array(z.string()).parse(await owner.process.send('CLUSTER', 'GETKEYSINSLOT', String(slot), '1000'));
    if (keys.length > 0)
      await owner.process.send('MIGRATE', '127.0.0.1', String(to.process.port), '', '0', '5000', 'KEYS', ...keys);
    for (const { process } of [to, owner]) await process.send('CLUSTER', 'SETSLOT', String(slot), 'NODE', target ?? '');
  }

  async stop(): Promise<void> {
    await Promise.all(this.#masters.map(({ process }) => process.kill()));
    await rm(this.#directory, { recursive: true, force: true });
  }

  #ownerOf(slot: number): Master {
    const master = this.#masters[Math.floor((slot * MASTERS) / SLOTS)];
    if (!master) throw new Error(`no slot ${slot}`);
    return master;
  }

  async #join(): Promise<void> {
    const firstSlot = (index: number): number => Math.ceil((index * SLOTS) / MASTERS);
    for (const [index, { process }] of this.#masters.entries()) {
      await process.send('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
      await process.send('CLUSTER', 'ADDSLOTSRANGE', String(firstSlot(index)), String(firstSlot(index + 1) - 1));
    }
    for (const { process } of this.#masters)
      for (const other of this.#masters)
        if (other.process !== process)
          await process.send('CLUSTER', 'MEET', '127.0.0.1', String(other.process.port), String(other.busPort));
    const isJoined = async ({ process }: Master): Promise<boolean> => {
      const info = z.string().parse(await process.send('CLUSTER', 'INFO'));
      return info.includes('cluster_state:ok') && info.includes(`cluster_size:${MASTERS}`);
    };
    await vi.waitUntil(async () => (await Promise.all(this.#masters.map(isJoined))).every(Boolean));
  }
}
