import { existsSync } from 'node:fs';
import { run } from '../../scripts/lib/processes.ts';
import { runOrThrow } from './base-images.ts';

/** The services of docker-compose.yml in a copy of the repository. */
export class Compose {
  /** Folder of the copy. */
  readonly #folder: string;
  readonly #files: readonly string[];
  readonly #program: readonly [string, ...string[]];

  private constructor(folder: string, files: readonly string[], program: readonly [string, ...string[]]) {
    this.#folder = folder;
    this.#files = files;
    this.#program = program;
  }

  /** @param files of the services, relative to the folder */
  static async in(folder: string, files: readonly string[] = ['docker-compose.yml']): Promise<Compose> {
    const hasPlugin = (await run('docker', ['compose', 'version'])).code === 0;
    return new Compose(folder, files, hasPlugin ? ['docker', 'compose'] : ['docker-compose']);
  }

  /** @returns the output; rejects with the output on failure */
  do(...args: readonly string[]): Promise<string> {
    const [program, ...before] = this.#program;
    return runOrThrow(program, [...before, ...this.#files.flatMap((file) => ['-f', file]), ...args], this.#folder);
  }

  /** Ends all services and removes their volumes. */
  async down(): Promise<void> {
    if (existsSync(this.#folder)) await this.do('--profile', 'scale', 'down', '--volumes', '--timeout', '30');
  }
}
