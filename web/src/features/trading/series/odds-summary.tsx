import { useApolloClient } from '@apollo/client/react';
import { formatOdds } from '@sightline/schema/rules/markets.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { PageOdds_marketFragmentDoc } from './series.generated.ts';

interface SnapshotMarket {
  readonly id: string;
  readonly state: string;
  readonly selections: readonly { readonly id: string; readonly odds: number | null }[];
}

/** Market states by market id, and displayed odds of open markets by selection id. */
interface OddsSnapshot {
  readonly states: ReadonlyMap<string, string>;
  readonly odds: ReadonlyMap<string, string>;
}

export function oddsSnapshot(markets: readonly SnapshotMarket[]): OddsSnapshot {
  const open = markets.filter(({ state }) => state === 'OPEN').flatMap(({ selections }) => selections);
  return {
    states: new Map(markets.map(({ id, state }) => [id, state])),
    odds: new Map(open.flatMap(({ id, odds }) => (odds === null ? [] : [[id, formatOdds(odds)] as const]))),
  };
}

/** Summarizes the changes between two snapshots in one line; null if there are none. Ignores added markets and odds. */
export function oddsSummary(before: OddsSnapshot, after: OddsSnapshot): string | null {
  const changed = [...after.odds].filter(([id, odds]) => before.odds.has(id) && before.odds.get(id) !== odds).length;
  const parts = changed === 0 ? [] : [`${changed} odds changed`];
  for (const [state, word] of [
    ['SUSPENDED', 'suspended'],
    ['SETTLED', 'settled'],
  ] as const) {
    const entered = [...after.states].filter(
      ([id, now]) => now === state && before.states.has(id) && before.states.get(id) !== state,
    );
    if (entered.length > 0) parts.push(`${entered.length} ${entered.length === 1 ? 'market' : 'markets'} ${word}`);
  }
  return parts.length === 0 ? null : parts.join(', ');
}

/** Minimum time between two announcements. */
const INTERVAL_MS = 10_000;

/** Announces changes of the board to screen readers at intervals, because they cannot follow every price. */
export function OddsSummary({ markets }: { markets: readonly { readonly id: string }[] }) {
  const { cache } = useApolloClient();
  const [announcement, setAnnouncement] = useState({ number: 0, text: '' });

  const takeSnapshot = useEffectEvent((): OddsSnapshot => {
    const priced = markets.flatMap(({ id }) => {
      const from = cache.identify({ __typename: 'Market', id });
      return from === undefined
        ? []
        : (cache.readFragment({ fragment: PageOdds_marketFragmentDoc, fragmentName: 'PageOdds_market', id: from }) ?? []);
    });
    return oddsSnapshot(priced);
  });

  useEffect(function announceChanges() {
    let before = takeSnapshot();
    const timer = setInterval(() => {
      const after = takeSnapshot();
      const text = oddsSummary(before, after);
      before = after;
      // Without changes, the last announcement is cleared.
      setAnnouncement((last) => (text === null && last.text === '' ? last : { number: last.number + 1, text: text ?? '' }));
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className="sl-hidden" aria-live="polite">
      {/* A new key, because screen readers announce the same text again only in a new element. */}
      <span key={announcement.number}>{announcement.text}</span>
    </div>
  );
}
