import { IconKeyboard } from '@tabler/icons-react';
import { SHOW_SHORTCUTS } from '../../../lib/actions/action.ts';
import { useRunAction } from '../../../lib/actions/action-registry.ts';
import { useNow } from '../../../lib/timing.ts';
import { GameIcon, TeamLogo } from '../../../ui/logos.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { FreshnessBar } from '../freshness-bar.tsx';
import { entitiesOf, shortName, sidesOf, sidesText } from '../sides.ts';
import { StartBadge } from '../start-badge.tsx';
import { TRADING_PATH } from '../urls.ts';
import classes from './series-header.module.css';
import type { PageSeries, SeriesSet } from './series-set.ts';

const CLOCK_MS = 10_000;
const BREADCRUMBS = [{ label: 'Trading', to: TRADING_PATH }] as const;

interface SeriesHeaderProps {
  /** Null while loading. */
  readonly series: PageSeries | null;
  readonly set: SeriesSet;
  readonly loading: boolean;
  readonly onRefresh: () => void;
}

/** Heading of a series page: sides, start, tournament, score and freshness. */
export function SeriesHeader({ series, set, loading, onRefresh }: SeriesHeaderProps) {
  return (
    <>
      <PageHeader
        title={series === null ? 'Series' : sidesText(entitiesOf(series))}
        breadcrumbs={BREADCRUMBS}
        description={
          <div className={classes.facts}>
            {series === null ? <output>Loading the series and its markets…</output> : <Facts series={series} />}
          </div>
        }
        actions={
          <div className={classes.state}>
            {series !== null && <FreshnessBar set={set} loading={loading} onRefresh={onRefresh} />}
            <ShortcutsButton />
          </div>
        }
      />
      {series !== null && <Scoreboard series={series} />}
    </>
  );
}

/** Shows the keyboard shortcuts, like the `?` key. */
function ShortcutsButton() {
  const runAction = useRunAction();
  return (
    <IconButton label="Keyboard shortcuts" onClick={() => runAction(SHOW_SHORTCUTS)}>
      <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

function Facts({ series }: { series: PageSeries }) {
  const { game, tournament, title, bestOf, startAt } = series;
  const now = useNow(CLOCK_MS, [startAt]);
  const texts = [tournament?.title, title, bestOf === null ? null : `Best of ${bestOf}`];
  return (
    <>
      <StartBadge series={series} now={now} />
      <GameIcon src={game.iconUrl} name={game.title} size={20} />
      {texts
        .flatMap((text) => text ?? [])
        .map((text) => (
          <span key={text}>{text}</span>
        ))}
    </>
  );
}

/** Both sides with their logos and, once the series has started, the number of matches each has won. */
function Scoreboard({ series }: { series: PageSeries }) {
  const { first, second } = sidesOf(series);
  const hasScore = series.lifecycle !== 'UPCOMING' && (first?.score ?? second?.score ?? null) !== null;
  return (
    <div className={classes.board}>
      <Side side={first} place="first" />
      {hasScore ? (
        <span className={classes.score}>
          <span className={classes.points} data-winner={first?.winner || undefined}>
            {first?.score ?? '–'}
          </span>
          <span aria-hidden="true">:</span>
          <span className={classes.points} data-winner={second?.winner || undefined}>
            {second?.score ?? '–'}
          </span>
        </span>
      ) : (
        <span className={classes.versus}>vs</span>
      )}
      <Side side={second} place="second" />
    </div>
  );
}

interface SideProps {
  readonly side: PageSeries['competitors'][number] | null;
  readonly place: 'first' | 'second';
}

function Side({ side, place }: SideProps) {
  const entity = side?.entity ?? null;
  return (
    <span className={classes.side} data-place={place} title={entity?.name}>
      <TeamLogo src={entity?.logoUrl ?? null} name={entity?.name ?? null} size={40} />
      <span className={classes.name}>{shortName(entity)}</span>
    </span>
  );
}
