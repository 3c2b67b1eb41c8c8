/** Names on the bus of what one scope shares. They carry the version of what is said there: gateways of two versions keep apart. */
export interface Topics {
  readonly lease: string;
  /** Where the one that fills the sets tells. */
  readonly channel: string;
  /** Where it is asked. */
  readonly asks: string;
  snapshotKey(set: string): string;
}

const VERSION = 1;

export function topics(scope: string): Topics {
  const name = (what: string): string => `v${VERSION}:${what}:${scope}`;
  return {
    lease: name('lease'),
    channel: name('feed'),
    asks: name('asks'),
    snapshotKey: (set) => `${name('image')}:${set}`,
  };
}
