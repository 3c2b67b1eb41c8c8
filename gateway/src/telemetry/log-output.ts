import { writeSync } from 'node:fs';
import { logLinesLost } from './metrics.ts';

type Write = (bytes: Uint8Array) => number;

/** Retries for a full pipe, and the pause before each one. */
const MAX_RETRIES = 10;
const RETRY_MS = 10;
const FATAL = '{"level":60,';
const EMPTY = new Uint8Array();
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes the log synchronously, line by line. A full disk, or a pipe whose reader hangs or has exited, costs log lines, which are
 * counted and reported on standard error. It never blocks the process for long, fails it, or buffers lines.
 *
 * | state | next line |
 * |---|---|
 * | writing | is written; on a full pipe after up to 10 retries |
 * | partial line pending | first completes the pending line |
 * | lines lost | is preceded by a line with the number of lost ones; on a full pipe it is lost at once |
 */
export class LogOutput {
  readonly #write: Write;
  readonly #reportError: (line: string) => void;
  /** Unwritten bytes of a partially written line. */
  #pending: Uint8Array = EMPTY;
  #lost = 0;
  #errorCode: unknown = null;

  constructor(write: Write, reportError: (line: string) => void) {
    this.#write = write;
    this.#reportError = reportError;
  }

  static toStandardOutput(): LogOutput {
    // Accessing the stream makes a pipe non-blocking.
    const { fd } = process.stdout;
    return new LogOutput(
      (bytes) => writeSync(fd, bytes),
      (line) => process.stderr.write(line),
    );
  }

  /** Never throws. */
  write(line: string): void {
    this.#writePending();
    if (this.#pending.length === 0 && this.#lost > 0) {
      if (this.#start(lineOf('warn', 'lines of the log were lost', { lines: this.#lost }))) this.#lost = 0;
    }
    if (this.#pending.length > 0 || !this.#start(Buffer.from(line))) this.#countLostLine(line);
  }

  /** Returns false if nothing was written. The next call completes a partially written line. */
  #start(bytes: Uint8Array): boolean {
    this.#pending = bytes;
    this.#writePending();
    if (this.#pending.length < bytes.length) return true;
    this.#pending = EMPTY;
    return false;
  }

  #writePending(): void {
    for (let retries = 0; this.#pending.length > 0; ) {
      try {
        this.#pending = this.#pending.subarray(this.#write(this.#pending));
      } catch (error) {
        this.#errorCode = codeOf(error);
        // Once lines are lost, later ones do not wait.
        if (this.#errorCode !== 'EAGAIN' || retries === MAX_RETRIES || this.#lost > 0) return;
        retries += 1;
        Atomics.wait(never, 0, 0, RETRY_MS);
      }
    }
  }

  #countLostLine(line: string): void {
    logLinesLost.inc();
    this.#lost += 1;
    try {
      if (this.#lost === 1) this.#reportError(lineOf('error', 'the log cannot be written', { code: this.#errorCode }).toString());
      // A fatal line explains why the process exits.
      if (line.startsWith(FATAL)) this.#reportError(line);
    } catch {
      // Standard error is closed as well; the metric still counts the loss.
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function lineOf(level: 'warn' | 'error', msg: string, fields: object): Buffer {
  const levels = { warn: 40, error: 50 };
  return Buffer.from(`${JSON.stringify({ level: levels[level], time: new Date().toISOString(), ...fields, msg })}\n`);
}
