import * as z from 'zod/mini';
import { parsedJson } from '../../../lib/json.ts';

/** First path at which the patch of a message does not give its state, null if it gives all of it. Null as a whole: nothing to compare. */
export const PatchCheck = z.nullable(z.object({ differsAt: z.nullable(z.string()) }));
export type PatchCheck = z.output<typeof PatchCheck>;

const Operation = z.object({ op: z.enum(['add', 'replace', 'remove']), path: z.string(), value: z.optional(z.unknown()) });
type Operation = z.output<typeof Operation>;
const Frame = z.object({
  channel: z.string(),
  payload: z.object({
    patch: z.array(Operation),
    state: z.looseObject({ id: z.union([z.string(), z.number()]), resource_version: z.optional(z.unknown()) }),
  }),
});
type State = z.output<typeof Frame>['payload']['state'];

/** Entities whose last state is kept. */
const MAX_STATES = 2_000;

/** Applies each patch to the state of the message before it, and compares the result with the state in the message. */
export class PatchChecker {
  /** States by channel and id, the longest unchanged first. */
  readonly #states = new Map<string, State>();

  /** Call it after a gap: later patches do not fit the states before it. */
  reset(): void {
    this.#states.clear();
  }

  /** Takes the messages in the order of arrival, without repeated ones. @param text the message as received */
  check(text: string): PatchCheck {
    const frame = Frame.safeParse(parsedJson(text)).data;
    if (frame === undefined) return null;
    const { patch, state } = frame.payload;
    const key = `${frame.channel} ${state.id}`;
    const before = this.#states.get(key);
    this.#states.delete(key);
    this.#states.set(key, state);
    const [oldest] = this.#states.keys();
    if (this.#states.size > MAX_STATES && oldest !== undefined) this.#states.delete(oldest);
    if (before === undefined || patch.length === 0 || !follows(before, state)) return null;
    const result: { value: unknown } = { value: structuredClone(before) };
    for (const operation of patch) if (!apply(result, operation)) return { differsAt: operation.path };
    return { differsAt: firstDifference(result.value, state, '') };
  }
}

/** Whether no version is missing between two states; true for states without versions. */
function follows({ resource_version: before }: State, { resource_version: after }: State): boolean {
  return typeof before !== 'number' || typeof after !== 'number' || after === before + 1;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Applies an operation. False if its path does not exist. */
function apply(document: { value: unknown }, { op, path, value }: Operation): boolean {
  const [first, ...keys] = path.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (first !== '') return false;
  let parent: unknown = document;
  let key = 'value';
  for (const next of keys) {
    if (!isObject(parent) || !Object.hasOwn(parent, key)) return false;
    parent = Reflect.get(parent, key);
    key = next;
  }
  if (!isObject(parent)) return false;
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : Number(key);
    if (!Number.isInteger(index) || index < 0 || index > parent.length || (op !== 'add' && index === parent.length)) return false;
    parent.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
    return true;
  }
  if (op !== 'add' && !Object.hasOwn(parent, key)) return false;
  if (op === 'remove') return Reflect.deleteProperty(parent, key);
  return Reflect.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Path of the first value that differs; null if there is none. */
function firstDifference(left: unknown, right: unknown, path: string): string | null {
  if (Object.is(left, right)) return null;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return path || '/';
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(left, key) || !Object.hasOwn(right, key)) return at;
    const difference = firstDifference(Reflect.get(left, key), Reflect.get(right, key), at);
    if (difference !== null) return difference;
  }
  return null;
}
