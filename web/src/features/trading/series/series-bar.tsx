import { IconArrowLeft, IconDots, IconHistory, IconKeyboard, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SHOW_SHORTCUTS } from '../../../lib/actions/action.ts';
import { useActions, useRunAction } from '../../../lib/actions/action-registry.ts';
import { isolated } from '../../../lib/bidi.ts';
import { useIsPhone } from '../../../lib/hooks.ts';
import { useNow } from '../../../lib/timing.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { GameIcon, TeamLogo } from '../../../ui/logos.tsx';
import { ActionSheet } from '../action-sheet.tsx';
import { FreshnessBar } from '../freshness-bar.tsx';
import { countdownText } from '../list-times.ts';
import { matchNames } from '../match-names.ts';
import { entitiesOf, shortName, sidesOf, sidesText } from '../sides.ts';
import { StartBadge } from '../start-badge.tsx';
import { fromList, TRADING_PATH } from '../urls.ts';
import { toggleWatchPanel } from '../watch/panel-state.ts';
import { useBoardWatchKeys } from '../watch/use-board-watch-keys.ts';
import { toggleWatchTarget, useIsWatched } from '../watch/use-watchlist.ts';
import { Star, WatchButton, WatchlistButton } from '../watch/watch-button.tsx';
import type { NamedSeries } from '../watch/watched-market.ts';
import { itemKey, type WatchTarget } from '../watch/watchlist.ts';
import classes from './series-bar.module.css';
import type { PageMatch, PageSeries, SeriesSet } from './series-set.ts';

const CLOCK_MS = 10_000;

interface SeriesBarProps {
  /** Null while loading. */
  readonly series: PageSeries | null;
  readonly matches: readonly PageMatch[];
  /** What is at the end of the bar once the series is loaded. */
  readonly children: ReactNode;
  /** The past moment that is shown; null for the present. */
  readonly at: Date | null;
}

/** Bar of a series page that stays in view: way back, sides with their score, lifecycle, current match and freshness. */
export function SeriesBar({ series, matches, children, at }: SeriesBarProps) {
  const { state } = useLocation();
  return (
    <header className={classes.bar}>
      <nav aria-label="Breadcrumb">
        <Link
          className={classes.back}
          to={{ pathname: TRADING_PATH, search: fromList(state)?.list ?? '' }}
          title="Back to Trading"
        >
          <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
          <span className="sl-hidden">Trading</span>
        </Link>
      </nav>
      <div className={classes.text}>
        <div className={classes.heading}>
          {/* One element while loading and after, because it has the focus after a navigation. */}
          <h1 className={classes.title} tabIndex={-1}>
            {series === null ? (
              'Series'
            ) : (
              <>
                <Side side={sidesOf(series).first} />
                <span className={classes.versus}> vs </span>
                <Side side={sidesOf(series).second} />
              </>
            )}
          </h1>
          {series !== null && <Score series={series} />}
        </div>
        {series === null ? (
          <output className={classes.facts}>Loading the series and its markets…</output>
        ) : (
          <Facts series={series} matches={matches} at={at} />
        )}
      </div>
      <div className={classes.state}>
        {series !== null && children}
        <ShortcutsButton />
      </div>
    </header>
  );
}

interface LiveToolsProps {
  readonly series: PageSeries;
  readonly set: SeriesSet;
  readonly loading: boolean;
  readonly onRefresh: () => void;
  /** Shows the last moment that was recorded. */
  readonly onGoToTime: () => void;
}

/** Controls at the end of the bar while live prices are shown. On a phone, all but the freshness are in a sheet. */
export function LiveTools({ series, set, loading, onRefresh, onGoToTime }: LiveToolsProps) {
  const isPhone = useIsPhone();
  const named: NamedSeries = { seriesId: series.id, seriesName: sidesText(entitiesOf(series)) };
  useBoardWatchKeys(named);
  useActions([
    {
      id: 'series.go-to-time',
      title: 'Go to a past time',
      group: 'This page',
      keywords: ['history', 'replay', 'time', 'past'],
      shortcut: 'g p',
      run: onGoToTime,
    },
  ]);
  return (
    <>
      <FreshnessBar set={set} loading={loading} onRefresh={onRefresh} />
      {isPhone ? (
        <SeriesMenu series={named} onGoToTime={onGoToTime} />
      ) : (
        <>
          <IconButton label="Go to a past time" onClick={onGoToTime}>
            <IconHistory size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <WatchButton watched={{ kind: 'series', ...named }} />
          <WatchlistButton />
        </>
      )}
    </>
  );
}

/** All actions of the series on a phone. Its button shows whether the series is watched. */
function SeriesMenu({ series, onGoToTime }: { series: NamedSeries; onGoToTime: () => void }) {
  const scope = useScope();
  const watched: WatchTarget = { kind: 'series', ...series };
  const isWatched = useIsWatched(itemKey(watched));
  const actions = [
    {
      label: isWatched ? 'Stop watching' : 'Watch',
      icon: <Star isFilled={isWatched} size={18} />,
      run: () => toggleWatchTarget(scope, watched),
    },
    {
      label: 'Watchlist and alerts',
      icon: <IconListDetails size={18} stroke={1.6} aria-hidden="true" />,
      run: toggleWatchPanel,
    },
    { label: 'Go to a past time', icon: <IconHistory size={18} stroke={1.6} aria-hidden="true" />, run: onGoToTime },
  ];
  return (
    <ActionSheet
      title={series.seriesName}
      actions={actions}
      label={`Actions for ${series.seriesName}${isWatched ? ', watched' : ''}`}
      className={classes.menu}
    >
      <IconDots size={18} aria-hidden="true" />
      {isWatched && <Star isFilled size={11} />}
    </ActionSheet>
  );
}

/** Shows the keyboard shortcuts, like the `?` key. */
function ShortcutsButton() {
  const runAction = useRunAction();
  return (
    <span className={classes.shortcuts}>
      <IconButton label="Keyboard shortcuts" onClick={() => runAction(SHOW_SHORTCUTS)}>
        <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function Side({ side }: { side: PageSeries['competitors'][number] | null }) {
  const entity = side?.entity ?? null;
  return (
    <span className={classes.side} data-short={shortName(entity)} title={entity?.name}>
      <TeamLogo src={entity?.logoUrl ?? null} name={entity?.name ?? null} size={24} />
      <bdi className={classes.name}>{entity?.name ?? 'TBD'}</bdi>
    </span>
  );
}

/** The number of matches that each side has won; nothing before the start. */
function Score({ series }: { series: PageSeries }) {
  const { first, second } = sidesOf(series);
  if (series.lifecycle === 'UPCOMING' || (first?.score ?? second?.score ?? null) === null) return null;
  return (
    <span className={classes.score}>
      <span className="sl-hidden">Score </span>
      <data data-winner={first?.isWinner || undefined}>{first?.score ?? '–'}</data>
      <span className="sl-faint">:</span>
      <data data-winner={second?.isWinner || undefined}>{second?.score ?? '–'}</data>
    </span>
  );
}

/** When the series starts or which match is played, and what the series belongs to. */
function Facts({ series, matches, at }: Pick<SeriesBarProps, 'matches' | 'at'> & { series: PageSeries }) {
  const { game, tournament, title, bestOf, startAt } = series;
  const present = useNow(CLOCK_MS, [startAt]);
  const now = at ?? present;
  const event = [bestOf === null ? null : `Best of ${bestOf}`, tournament?.title, title].flatMap((text) =>
    text == null ? [] : isolated(text),
  );
  const countdown = countdownText(series, now);
  return (
    <div className={classes.facts}>
      <StartBadge series={series} now={now} isPast={at !== null} />
      {countdown !== null && <span className="sl-text sl-550 sl-figures">{countdown}</span>}
      <GameIcon src={game.iconUrl} name={game.title} size={16} />
      <span>{currentMatch(matches)}</span>
      <span className={classes.event}>{event.join(' · ')}</span>
    </div>
  );
}

/** The match in progress with its score, such as `Match 2 (6 : 1)`; null without one. */
function currentMatch(
  matches: readonly Pick<PageMatch, 'id' | 'order' | 'deletedAt' | 'lifecycle' | 'competitors'>[],
): string | null {
  const live = matches.find(({ lifecycle, deletedAt }) => lifecycle === 'LIVE' && deletedAt === null);
  if (live === undefined) return null;
  const { first, second } = sidesOf(live);
  const score = first?.score == null || second?.score == null ? '' : ` (${first.score} : ${second.score})`;
  return `${matchNames(matches).get(live.id)}${score}`;
}
