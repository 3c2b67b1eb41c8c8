/** The set of all series, or the one of a series. */
export type SetName = typeof LIST_SET | `series/${number}`;

export const LIST_SET = 'list';

export function seriesSet(id: number): SetName {
  return `series/${id}`;
}

/** Id of the series whose set it is. */
export function seriesOfSet(name: Exclude<SetName, typeof LIST_SET>): number {
  return Number(name.slice('series/'.length));
}

/** A name that came from elsewhere; null when it is none. */
export function setName(text: string): SetName | null {
  if (text === LIST_SET) return LIST_SET;
  const [, id] = /^series\/([1-9]\d{0,14})$/.exec(text) ?? [];
  return id === undefined ? null : seriesSet(Number(id));
}
