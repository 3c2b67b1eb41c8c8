const noCounts = (): Record<string, number> => ({});

/** Counts of all clients together. */
export class Tally {
  readonly counts = {
    batches: 0,
    snapshots: 0,
    catchUps: 0,
    resyncs: 0,
    conflated: 0,
    gaps: 0,
    /** Clients that disconnected for good. */
    replaced: 0,
    /** Clients that disconnected for a while. */
    interrupted: 0,
    queries: 0,
    signIns: 0,
    /** Closed sockets by close code. */
    closes: noCounts(),
    errors: noCounts(),
  };

  countClose(code: number): void {
    const { closes } = this.counts;
    closes[code] = (closes[code] ?? 0) + 1;
  }

  countError(code: string): void {
    const { errors } = this.counts;
    errors[code] = (errors[code] ?? 0) + 1;
  }
}
