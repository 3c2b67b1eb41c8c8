import type { MultiSelectOption } from '../../ui/multi-select.tsx';

/** An account manager by name; who was deleted but is assigned still is marked. */
export function managerName({ name, deleted }: { readonly name: string; readonly deleted: boolean }): string {
  return deleted ? `${name} (deleted)` : name;
}

export interface Manager {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly deleted: boolean;
}

/** Account managers to choose from, by name: all who are there, and those who left where they are assigned still. */
export function managerOptions(all: readonly Manager[], assigned: readonly Manager[]): MultiSelectOption[] {
  const offered = new Map([...all.filter(({ deleted }) => !deleted), ...assigned].map((manager) => [manager.id, manager]));
  return [...offered.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((manager) => ({ id: manager.id, label: managerName(manager), hint: manager.email }));
}
