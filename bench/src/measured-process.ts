import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Processor time is counted in hundredths of a second on every Linux. */
const TICK_MS = 10;
/** Index in the fields after the name; the next one is the time in the kernel. */
const USER_TIME_FIELD = 11;

/** Resource usage of a process. */
export class MeasuredProcess {
  readonly #pid: number;

  constructor(pid: number | undefined) {
    if (pid === undefined) throw new Error('The process was not started');
    this.#pid = pid;
  }

  /** Milliseconds of processor time so far: in the program, and in the kernel for it. */
  cpu(): { user: number; kernel: number; all: number } {
    const stat = readFileSync(`/proc/${this.#pid}/stat`, 'utf8');
    // The name before the last bracket may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, kernel] = [Number(fields[USER_TIME_FIELD]) * TICK_MS, Number(fields[USER_TIME_FIELD + 1]) * TICK_MS];
    return { user, kernel, all: user + kernel };
  }

  /** Resident memory in bytes. */
  rss(): number {
    const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  }

  /** Keeps every thread of it on one core. @returns whether the system could */
  pin(core: number): boolean {
    return spawnSync('taskset', ['-acp', String(core), String(this.#pid)]).status === 0;
  }
}

/** Processor time of a process between two moments, as shares of one core. */
export class CpuWatch {
  readonly #process: MeasuredProcess;
  readonly #before: { user: number; kernel: number; all: number };
  readonly #since = performance.now();

  constructor(process: MeasuredProcess) {
    this.#process = process;
    this.#before = process.cpu();
  }

  /** `ms`: processor time; `share`: of one core, 1 is all of it; `kernel`: share of `ms` spent in the kernel. */
  end(): { ms: number; share: number; kernel: number } {
    const now = this.#process.cpu();
    const ms = now.all - this.#before.all;
    return {
      ms,
      share: ms / (performance.now() - this.#since),
      kernel: ms === 0 ? 0 : (now.kernel - this.#before.kernel) / ms,
    };
  }
}
