/** Name of a live set: the list of all series, or one series. */
export type SetName = typeof LIST_SET | `series/${number}`;

export const LIST_SET = 'list';

export function seriesSet(id: number): SetName {
  return `series/${id}`;
}

/** Id of the series of a set. */
export function seriesOfSet(name: Exclude<SetName, typeof LIST_SET>): number {
  return Number(name.slice('series/'.length));
}

/** Reads a name that another gateway has sent; null if it is invalid. */
export function parseSetName(text: string): SetName | null {
  if (text === LIST_SET) return LIST_SET;
  const [, id] = /^series\/([1-9]\d{0,14})$/.exec(text) ?? [];
  return id === undefined ? null : seriesSet(Number(id));
}
