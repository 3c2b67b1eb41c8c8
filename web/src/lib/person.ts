export interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Given and family name as far as they are known; empty where neither is. */
export function fullName({ firstName, lastName }: Person): string {
  return [firstName, lastName]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
}
