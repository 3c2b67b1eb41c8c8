/** Names on the bus of what one scope shares. They carry the version of what is said there: gateways of two versions keep apart. */
export interface ScopeNames {
  readonly lease: string;
  /** Where the one that fills the sets tells. */
  readonly channel: string;
  /** Where it is asked. */
  readonly asks: string;
  imageOf(set: string): string;
}

const VERSION = 1;

export function scopeNames(scope: string): ScopeNames {
  const name = (what: string): string => `v${VERSION}:${what}:${scope}`;
  return {
    lease: name('lease'),
    channel: name('feed'),
    asks: name('asks'),
    imageOf: (set) => `${name('image')}:${set}`,
  };
}
