/** Keys and channels of one scope on the bus. They contain the version of the message format, so that versions do not mix. */
export interface Topics {
  readonly lease: string;
  /** The leader's messages. */
  readonly channel: string;
  /** Requests to the leader. */
  readonly requests: string;
  snapshotKey(set: string): string;
}

const VERSION = 2;

export function topics(scope: string): Topics {
  const name = (kind: string): string => `v${VERSION}:${kind}:${scope}`;
  return {
    lease: name('lease'),
    channel: name('feed'),
    requests: name('requests'),
    snapshotKey: (set) => `${name('snapshot')}:${set}`,
  };
}
