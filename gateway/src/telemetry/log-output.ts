import { writeSync } from 'node:fs';
import { logLinesLost } from './metrics.ts';

type Write = (bytes: Uint8Array) => number;

/** How often a reader that is slow for a moment is waited for, and how long each time. */
const WAITS = 10;
const WAIT_MS = 10;
const FATAL = '{"level":60,';
const NOTHING = new Uint8Array();
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the log goes, line by line and at once. A full disk, a reader that stands still or is gone costs lines, which are
 * counted and told of on standard error; never the process, and no memory.
 */
export class LogOutput {
  readonly #write: Write;
  readonly #complain: (line: string) => void;
  /** Of a line that went out in part. */
  #rest: Uint8Array = NOTHING;
  #lost = 0;
  #why: unknown = null;

  constructor(write: Write, complain: (line: string) => void) {
    this.#write = write;
    this.#complain = complain;
  }

  static toStandardOutput(): LogOutput {
    // Looked up through the stream, which keeps a pipe from ever blocking the process.
    const { fd } = process.stdout;
    return new LogOutput(
      (bytes) => writeSync(fd, bytes),
      (line) => process.stderr.write(line),
    );
  }

  /** Never throws. */
  write(line: string): void {
    this.#goOn();
    if (this.#rest.length === 0 && this.#lost > 0) {
      if (this.#begin(lineOf('warn', 'lines of the log were lost', { lines: this.#lost }))) this.#lost = 0;
    }
    if (this.#rest.length > 0 || !this.#begin(Buffer.from(line))) this.#lose(line);
  }

  /** False where nothing of it went out. What went out in part is finished with the next line. */
  #begin(bytes: Uint8Array): boolean {
    this.#rest = bytes;
    this.#goOn();
    if (this.#rest.length < bytes.length) return true;
    this.#rest = NOTHING;
    return false;
  }

  #goOn(): void {
    for (let waits = 0; this.#rest.length > 0; ) {
      try {
        this.#rest = this.#rest.subarray(this.#write(this.#rest));
      } catch (error) {
        this.#why = codeOf(error);
        // Once lines are lost, the next ones wait for nobody.
        if (this.#why !== 'EAGAIN' || waits === WAITS || this.#lost > 0) return;
        waits += 1;
        Atomics.wait(never, 0, 0, WAIT_MS);
      }
    }
  }

  #lose(line: string): void {
    logLinesLost.inc();
    this.#lost += 1;
    try {
      if (this.#lost === 1) this.#complain(lineOf('error', 'the log cannot be written', { code: this.#why }).toString());
      // What ends the process is not lost for it.
      if (line.startsWith(FATAL)) this.#complain(line);
    } catch {
      // Standard error is gone as well: the count is left.
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function lineOf(level: 'warn' | 'error', msg: string, facts: object): Buffer {
  const levels = { warn: 40, error: 50 };
  return Buffer.from(`${JSON.stringify({ level: levels[level], time: new Date().toISOString(), ...facts, msg })}\n`);
}
