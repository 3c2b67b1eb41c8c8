const counting = (): Record<string, number> => ({});

/** Counts of all clients together. */
export class Tally {
  readonly counts = {
    batches: 0,
    snapshots: 0,
    catchUps: 0,
    resyncs: 0,
    conflated: 0,
    gaps: 0,
    left: 0,
    away: 0,
    queries: 0,
    signIns: 0,
    closes: counting(),
    errors: counting(),
  };

  closed(code: number): void {
    const { closes } = this.counts;
    closes[code] = (closes[code] ?? 0) + 1;
  }

  failed(code: string): void {
    const { errors } = this.counts;
    errors[code] = (errors[code] ?? 0) + 1;
  }
}
