import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import hidden from '../../../ui/visually-hidden.module.css';
import { lookAtOdds, type OddsLook, oddsSummary } from './odds-summary-text.ts';
import { PageOdds_marketFragmentDoc } from './page-types.generated.ts';

/** Whoever listens is told this often at most. */
const EVERY_MS = 10_000;

/** What changed on the board, said to screen readers now and then: a voice cannot follow every price. */
export function OddsSummary({ markets }: { markets: readonly { readonly id: string }[] }) {
  const { cache } = useApolloClient();
  const [said, setSaid] = useState({ number: 0, text: '' });

  const look = useEffectEvent((): OddsLook => {
    const priced = markets.flatMap(({ id }) => {
      const from = cache.identify({ __typename: 'Market', id });
      return from === undefined
        ? []
        : (cache.readFragment({ fragment: PageOdds_marketFragmentDoc, fragmentName: 'PageOdds_market', id: from }) ?? []);
    });
    return lookAtOdds(priced);
  });

  useEffect(function summarize() {
    let before = look();
    const timer = setInterval(() => {
      const after = look();
      const text = oddsSummary(before, after);
      before = after;
      if (text !== null) setSaid(({ number }) => ({ number: number + 1, text }));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={hidden.hidden} aria-live="polite">
      {/* The same words are said again only as another element. */}
      <span key={said.number}>{said.text}</span>
    </div>
  );
}
