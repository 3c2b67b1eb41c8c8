import * as z from 'zod';

const Event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.optional(z.number()),
  /** Microseconds by the clock, and of processor time. */
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
});
const Trace = z.object({ traceEvents: z.array(Event) });

const TASK_EVENTS: readonly string[] = ['RunTask', 'ThreadControllerImpl::RunTask'];
const MAIN_THREAD = 'CrRendererMain';
/** Happen on the main thread once in each frame that is shown. */
const FRAME_EVENTS: readonly string[] = ['Commit', 'FireAnimationFrame'];
/** One frame of a screen that refreshes 60 times a second. */
const FRAME_US = 16_667;

/** Names of trace events of the main thread, by phase. */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  script: ['FunctionCall', 'TimerFire', 'FireAnimationFrame', 'v8.callFunction', 'BlinkScheduler_PerformMicrotaskCheckpoint'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  'observe visibility': ['IntersectionObserverController::computeIntersections'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};

export interface MainThread {
  /** Processor time in each sixtieth of a second in which a frame began, ms. */
  readonly frames: readonly number[];
  /** The longest task: ms of processor time, and by the clock. */
  readonly longest: { readonly cpu: number; readonly wall: number };
  /** Busy time as a share of the whole time. */
  readonly busyShare: number;
  /** Processor time of each phase in milliseconds per second; `other` is the rest of the tasks. */
  readonly phases: Readonly<Record<string, number>>;
}

/** Reads a trace of the browser: what the busiest main thread of its pages did. */
export function readTrace(text: string): MainThread {
  const events = Trace.parse(JSON.parse(text)).traceEvents;
  const task = TASK_EVENTS.find((name) => events.some((event) => event.name === name));
  const byThread = Map.groupBy(
    events.filter(({ name, ph, dur }) => name === task && ph === 'X' && dur !== undefined),
    ({ pid, tid }) => `${pid}/${tid}`,
  );
  const threads = [...byThread].filter(([thread]) =>
    events.some(({ name, args, pid, tid }) => name === 'thread_name' && args?.name === MAIN_THREAD && `${pid}/${tid}` === thread),
  );
  const time = (list: readonly z.output<typeof Event>[]) => list.reduce((sum, { dur = 0 }) => sum + dur, 0);
  const [thread, tasks] = threads.toSorted(([, a], [, b]) => time(b) - time(a))[0] ?? [];
  if (thread === undefined || tasks === undefined) throw new Error('The trace shows no main thread of a page');
  const cpu = ({ tdur, dur = 0 }: z.output<typeof Event>) => tdur ?? dur;
  const from = Math.min(...tasks.map(({ ts = 0 }) => ts));
  const until = Math.max(...tasks.map(({ ts = 0, dur = 0 }) => ts + dur));
  // By sixtieths of a second: the browser begins no frame while nothing has changed.
  const slots = new Map<number, number>();
  for (const one of tasks) {
    const slot = Math.floor(((one.ts ?? 0) - from) / FRAME_US);
    slots.set(slot, (slots.get(slot) ?? 0) + cpu(one));
  }
  const slotsWithFrame = new Set(
    events
      .filter(({ name, pid, tid }) => FRAME_EVENTS.includes(name) && `${pid}/${tid}` === thread)
      .map(({ ts = 0 }) => Math.floor((ts - from) / FRAME_US)),
  );
  const onThread = events.filter(({ ph, pid, tid, dur }) => ph === 'X' && dur !== undefined && `${pid}/${tid}` === thread);
  return {
    phases: phasesOf(onThread, tasks, (until - from) / 1e6),
    frames: [...slots].filter(([slot]) => slotsWithFrame.has(slot)).map(([, us]) => us / 1000),
    longest: {
      cpu: Math.max(...tasks.map(cpu)) / 1000,
      wall: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    },
    busyShare: tasks.reduce((sum, one) => sum + cpu(one), 0) / (until - from || 1),
  };
}

/** Time of each event without the events inside it, by phase. */
function phasesOf(
  events: readonly z.output<typeof Event>[],
  tasks: readonly z.output<typeof Event>[],
  seconds: number,
): Record<string, number> {
  const own = new Map<string, number>();
  const open: { readonly name: string; readonly end: number }[] = [];
  for (const { name, ts = 0, dur = 0, tdur = dur } of events.toSorted(
    (a, b) => (a.ts ?? 0) - (b.ts ?? 0) || (b.dur ?? 0) - (a.dur ?? 0),
  )) {
    while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop();
    const outer = open.at(-1)?.name;
    if (outer !== undefined) own.set(outer, (own.get(outer) ?? 0) - tdur);
    own.set(name, (own.get(name) ?? 0) + tdur);
    open.push({ name, end: ts + dur });
  }
  const perSecond = (us: number): number => us / 1000 / (seconds || 1);
  const phases = Object.entries(PHASES).map(([phase, names]) => {
    const us = names.reduce((sum, name) => sum + (own.get(name) ?? 0), 0);
    return [phase, perSecond(us)] as const;
  });
  const all = perSecond(tasks.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0));
  return { ...Object.fromEntries(phases), other: all - phases.reduce((sum, [, ms]) => sum + ms, 0) };
}
