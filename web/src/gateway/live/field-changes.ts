/** New values of some fields of a cached object. */
export interface FieldChange {
  /** Cache id. */
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The cache id of an entity; undefined if it is cached as a part of its parent. */
type Identify = (typename: string, id: string) => string | undefined;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The scalar fields in which an entity, or an entity nested in it, differs from an earlier version. Null if it differs in any
 * other way, such as another member of a list: then it has to be written as a whole.
 */
export function fieldChanges(before: Fields, after: Fields, identify: Identify): FieldChange[] | null {
  const changes: FieldChange[] = [];
  return collect(before, after, identify, changes) ? changes : null;
}

/** Returns false if the difference cannot be written field by field. */
function collect(before: Fields, after: Fields, identify: Identify, changes: FieldChange[]): boolean {
  const names = Object.keys(after);
  if (names.length !== Object.keys(before).length || before['id'] !== after['id']) return false;
  if (before['__typename'] !== after['__typename']) return false;
  let fields: Record<string, unknown> | null = null;
  for (const name of names) {
    const [old, value] = [before[name], after[name]];
    if (old === value) continue;
    if (old === undefined) return false;
    if (isObject(old) && isObject(value)) {
      if (!collectNested(old, value, identify, changes)) return false;
    } else if (isObject(old) || isObject(value)) return false;
    else (fields ??= {})[name] = value;
  }
  if (fields === null) return true;
  const { __typename: typename, id } = after;
  const cacheId = typeof typename === 'string' && typeof id === 'string' ? identify(typename, id) : undefined;
  if (cacheId === undefined) return false;
  changes.push({ id: cacheId, fields });
  return true;
}

function collectNested(before: object, after: object, identify: Identify, changes: FieldChange[]): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return isFields(before) && isFields(after) && collect(before, after, identify, changes);
  }
  return (
    before.length === after.length &&
    before.every((old: unknown, index) => {
      const value: unknown = after[index];
      return old === value || (isObject(old) && isObject(value) && collectNested(old, value, identify, changes));
    })
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isFields(value: object): value is Fields {
  return !Array.isArray(value);
}
