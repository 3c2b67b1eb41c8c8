import { named } from '../../lib/bidi.ts';
import type { MultiSelectOption } from '../../ui/multi-select.tsx';

/** Name of an account manager, marked if deleted. */
export function managerName({ name, isDeleted }: { readonly name: string; readonly isDeleted: boolean }): string {
  return isDeleted ? named`${name} (deleted)` : name;
}

export interface Manager {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isDeleted: boolean;
}

/** Account managers to choose from, sorted by name. Deleted ones are included only if they are assigned. */
export function managerOptions(all: readonly Manager[], assigned: readonly Manager[]): MultiSelectOption[] {
  const offered = new Map([...all.filter(({ isDeleted }) => !isDeleted), ...assigned].map((manager) => [manager.id, manager]));
  return [...offered.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((manager) => ({ id: manager.id, label: managerName(manager), hint: manager.email }));
}
