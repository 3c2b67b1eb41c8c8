import { useApolloClient } from '@apollo/client/react';
import { IconLock } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { serverNow } from '../../../lib/clock.ts';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { NewestEntities } from '../../../lib/newest-entities.ts';
import { formatSeconds } from '../../../lib/time.ts';
import { callAt } from '../../../lib/timing.ts';
import { seriesSet } from '../series/series-set.ts';
import { type BoardMarket, fullMarketName, type PricedMarket } from './market-view.ts';
import { readPricedMarket } from './shown-market.ts';
import { type Wave, WaveDetector } from './suspension-wave.ts';
import classes from './wave-status.module.css';

/** How long a wave is shown after its end; milliseconds. */
const SHOWN_MS = 15_000;

interface WaveStatusProps {
  readonly seriesId: string;
  /** Markets of the board. */
  readonly markets: readonly BoardMarket[];
  /** Score of its match, such as `8:5`; null if it is unknown. */
  readonly score: string | null;
  /** Element of the board. The locks of a wave's markets are hidden while the wave is shown instead. */
  readonly root: RefObject<HTMLElement | null>;
}

/** Shows that many markets were suspended at once: when, at which score, and what has moved since. */
export function WaveStatus({ seriesId, markets, score, root }: WaveStatusProps) {
  const wave = useWave(seriesId, markets, score);
  const isActive = wave !== null && wave.until === null;
  // After each render of the board, which may have added rows.
  useLayoutEffect(function hideLocks() {
    for (const row of root.current?.querySelectorAll<HTMLElement>('[data-market]') ?? [])
      row.toggleAttribute('data-wave', wave?.suspended.has(row.dataset['market'] ?? '') ?? false);
  });
  const texts = useTexts(wave, score);
  if (texts === null) return null;
  return (
    <span className={classes.wave} title={texts.full} data-active={isActive || undefined}>
      <IconLock className="sl-fixed" size={14} stroke={1.8} aria-hidden="true" />
      <span className="sl-truncate">
        {texts.short}
        <span className={classes.details}>{texts.details}</span>
      </span>
    </span>
  );
}

function useWave(seriesId: string, markets: readonly BoardMarket[], score: string | null): Wave | null {
  const client = useApolloClient();
  const hub = useLiveHub();
  const [wave, setWave] = useState<Wave | null>(null);
  const [detector] = useState(() => {
    const known = markets.flatMap(({ id }) => readPricedMarket(client, id) ?? []);
    return new WaveDetector(known, score);
  });
  useEffect(
    function watchMarkets() {
      const newest = NewestEntities.of(client.cache);
      const stops = markets.map(({ id }) => {
        const cacheId = client.cache.identify({ __typename: 'Market', id }) ?? '';
        return newest.subscribe(cacheId, () => {
          const version = newest.read<PricedMarket>(cacheId, 'BoardMarket_market');
          const market = version?.dataState === 'complete' ? version.data : null;
          // `provenAt` is null until the changes that were missed are written.
          const isMissed = hub.reader(seriesSet(seriesId)).provenAt === null;
          if (!detector.observe(id, market, isMissed ? null : serverNow())) return;
          const next = detector.wave();
          // Markets may still open long after the end of their wave, which is then no longer shown.
          if (next === null || next.until === null || serverNow() < next.until + SHOWN_MS) setWave(next);
        });
      });
      return () => {
        for (const stop of stops) stop();
      };
    },
    [client, hub, seriesId, markets, detector],
  );
  useEffect(
    function followScore() {
      detector.setScore(score, serverNow());
    },
    [score, detector],
  );
  const until = wave?.until ?? null;
  useEffect(
    function endLater() {
      if (until === null) return;
      return callAt(until + SHOWN_MS, () => setWave((shown) => (shown?.until === until ? null : shown)));
    },
    [until],
  );
  return wave;
}

/** Texts about a suspension wave: the number of markets, and details for boards with space for them. */
function useTexts(wave: Wave | null, score: string | null) {
  const client = useApolloClient();
  const { timeZone } = useDisplay();
  const oddsText = useOddsText();
  if (wave === null) return null;
  const { since, until, marketCount, scoreBefore, move } = wave;
  const moved = move === null ? null : readPricedMarket(client, move.marketId);
  const parts = [
    `${until === null ? '' : `for ${Math.max(1, Math.round((until - since) / 1_000))} s `}at ${formatSeconds(new Date(since), timeZone)}`,
    scoreBefore === null || score === null || scoreBefore === score ? score : `${scoreBefore} → ${score}`,
    move === null || moved === null ? null : `${fullMarketName(moved)} ${oddsText(move.from)} → ${oddsText(move.to)}`,
  ].filter((part) => part !== null);
  const short = `${marketCount} ${until === null ? 'suspended' : 'were suspended'}`;
  return {
    short,
    details: ` ${parts.join(' · ')}`,
    full: `${marketCount} markets ${until === null ? '' : 'were '}suspended ${parts.join(' · ')}`,
  };
}
