import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { postgresFolders } from '../../../scripts/lib/postgres-folders.ts';
import { ServerExited, startOnFreePort } from './start-on-free-port.ts';

const START_MS = 60_000;
const exec = promisify(execFile);

/** A real PostgreSQL server with a database in a folder of its own, which `kill` and `restart` keep. */
export class PostgresProcess {
  readonly port: number;
  readonly #folder: string;
  /** The server refuses to run as root. */
  readonly #user: { readonly uid?: number; readonly gid?: number };
  #child: ReturnType<typeof spawn> | null = null;

  private constructor(port: number, folder: string, user: { uid?: number; gid?: number }) {
    this.port = port;
    this.#folder = folder;
    this.#user = user;
  }

  static async start(): Promise<PostgresProcess> {
    const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? await idsOf('postgres') : {};
    const folder = await mkdtemp(join(tmpdir(), 'sightline-postgres-'));
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    const args = ['-D', join(folder, 'data'), '-U', 'sightline', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    await exec('initdb', args, { ...user, env: environment(), cwd: folder });
    return startOnFreePort(async (port) => {
      const server = new PostgresProcess(port, folder, user);
      await server.restart();
      return server;
    });
  }

  /** The address of a database that `createDatabase` has made. */
  urlOf(database: string): string {
    return `postgres://sightline@127.0.0.1:${this.port}/${database}`;
  }

  /** Makes an empty database. Returns its address. */
  async createDatabase(name: string): Promise<string> {
    await this.query('postgres', `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  /** Runs one statement of a test. */
  async query(database: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: this.urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts the server on its port, with the data that it had. */
  async restart(): Promise<void> {
    const settings = { port: this.port, unix_socket_directories: this.#folder, shared_buffers: '16MB', max_connections: 60 };
    const args = ['-D', join(this.#folder, 'data'), '-h', '127.0.0.1'];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    const child = spawn('postgres', args, { ...this.#user, stdio: 'ignore', env: environment(), cwd: this.#folder });
    this.#child = child;
    child.on('error', () => {});
    const deadline = Date.now() + START_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new ServerExited(`PostgreSQL exited with code ${child.exitCode}`);
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start');
      await sleep(20);
    }
  }

  /** Ends it at once, as a crash does; what it acknowledged is kept. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGQUIT');
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<boolean> {
    return await this.query('postgres', 'SELECT 1').then(
      () => true,
      () => false,
    );
  }
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const idOf = async (flag: string): Promise<number> => Number((await exec('id', [flag, user])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [...postgresFolders(), process.env['PATH'] ?? ''].join(delimiter) };
}
