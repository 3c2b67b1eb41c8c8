import { named } from '../../../lib/bidi.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';

interface LabelledKey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string | null;
}

/** Creation day and id of a key. A rotation creates another key of the same name. */
export function keyDetails({ id, createdAt }: LabelledKey, zone: TimeZone): string {
  return createdAt === null ? id : `created ${formatDay(new Date(createdAt), zone)}, ${id}`;
}

/** Options of a select: names, with the details where a name is not unique. */
export function keyOptions(keys: readonly LabelledKey[], zone: TimeZone): { value: string; label: string }[] {
  return keys.map((key) => {
    const { id, name } = key;
    const isUnique = keys.every((other) => other.id === id || other.name !== name);
    return { value: id, label: name === '' ? id : isUnique ? name : named`${name} (${keyDetails(key, zone)})` };
  });
}
