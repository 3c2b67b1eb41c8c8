/** An account manager by name; who was deleted but is assigned still is marked. */
export function managerName({ name, deleted }: { readonly name: string; readonly deleted: boolean }): string {
  return deleted ? `${name} (deleted)` : name;
}
