import type { Service } from '../../scripts/lib/processes.ts';

/** A goal and the measured result. */
export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly reached: string;
  /** Null if it could not be measured. */
  readonly met: boolean | null;
  /** The bottleneck, if the goal was missed. */
  readonly why?: string;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export type BarKind = 'ours' | 'peer' | 'limit';

export interface Bars {
  readonly kind: 'bars';
  /** Name of the picture's file, without its ending. */
  readonly file: string;
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly { readonly label: string; readonly value: number; readonly kind: BarKind }[];
}

export interface Curves {
  readonly kind: 'curves';
  readonly file: string;
  readonly title: string;
  /** Captions of the axes. */
  readonly x: string;
  readonly y: string;
  /** Points by rising x. */
  readonly curves: readonly { readonly label: string; readonly points: readonly (readonly [number, number])[] }[];
}

export type Chart = Bars | Curves;

export interface Findings {
  readonly goals: readonly Goal[];
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
  /** Method and limitations of the measurement. */
  readonly notes: readonly string[];
}

/** What a section uses of the bench. */
export interface Bench {
  /** Short runs, for trying the bench itself. */
  readonly isQuick: boolean;
  log(line: string): void;
  /** Stops the service at the end of the section. */
  stopAtEnd<T extends Pick<Service, 'stop'>>(service: T): T;
}

export interface Section {
  readonly name: string;
  readonly title: string;
  /** Runs only if it is named. */
  readonly takesAnHour?: true;
  run(bench: Bench): Promise<Findings>;
}
