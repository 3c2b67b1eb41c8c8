import { IconClockOff } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApolloRoot } from '../../../lib/apollo-root.tsx';
import { useDisplay } from '../../../lib/display.tsx';
import { describeError } from '../../../lib/request-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { BoardHandle } from '../board/market-board.tsx';
import { completenessText } from '../history/moment-texts.ts';
import type { PastBoard } from '../history/past-board.ts';
import { PastMarketBoard } from '../history/past-market-board.tsx';
import { matchNames } from '../match-names.ts';
import { resolveRoute, visibleMatches } from '../series/series-route-state.ts';
import { entitiesOf, sidesText } from '../sides.ts';
import { TRADING_PATH, withMoment } from '../urls.ts';
import { BoardFrame, BoardSkeleton, type FilteredBoardProps, shownMatchId, useBoardView } from './board-frame.tsx';
import classes from './desk-board.module.css';

const COMPLETENESS = {
  COMPLETE: '',
  WINNER_ONLY: 'Winner markets only',
  AS_LAST_KNOWN: 'As last known',
  UNKNOWN: 'Not recorded',
} as const;

interface PastDeskBoardProps extends FilteredBoardProps {
  readonly number: number;
  readonly past: PastBoard;
}

/** The markets of one series on the desk at a past moment. */
export function PastDeskBoard({ board, number, past, deskView, onChange }: PastDeskBoardProps) {
  const { player } = past;
  const state = useSyncExternalStore(player.subscribe, player.get);
  const entities = useSyncExternalStore(player.subscribe, () => past.entities());
  const { timeZone } = useDisplay();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const handle = useRef<BoardHandle>(null);
  const [statusPlace, setStatusPlace] = useState<HTMLElement | null>(null);
  const series = entities.series.find((each) => each.id === board.seriesId) ?? null;
  const matches = useMemo(() => visibleMatches(entities.matches), [entities.matches]);
  const names = useMemo(() => matchNames(entities.matches), [entities.matches]);
  const name = series === null ? `Series ${board.seriesId}` : sidesText(entitiesOf(series));
  const { facts, shownAt, error } = state;
  const filters = useBoardView({ board, deskView, onChange }, true);
  return (
    <ApolloRoot client={past.client}>
      <BoardFrame
        board={board}
        number={number}
        id={id}
        series={series}
        name={name}
        matches={matches}
        matchNames={names}
        href={`${TRADING_PATH}/${encodeURIComponent(board.seriesId)}?${withMoment(new URLSearchParams(), state.at)}`}
        isPast
        body={null}
        heading={heading}
        onChange={onChange}
        marks={
          <>
            {facts !== null && (
              <span className={classes.stale} title={completenessText(facts, shownAt ?? state.at, timeZone)}>
                {COMPLETENESS[facts.completeness]}
              </span>
            )}
            <span ref={setStatusPlace} className={classes.status} />
          </>
        }
        tools={null}
      >
        {content()}
      </BoardFrame>
    </ApolloRoot>
  );

  function content() {
    if (error !== null) {
      return (
        <ErrorState
          title="Couldn't load the recording"
          {...describeError(error)}
          onRetry={() => player.retry()}
          retrying={state.isLoading}
        />
      );
    }
    if (facts?.completeness === 'UNKNOWN')
      return <EmptyState icon={<IconClockOff size={22} stroke={1.6} />} title="Nothing is recorded at this moment" />;
    if (series === null) return <BoardSkeleton text="Loading the recording…" />;
    const route = resolveRoute({ tab: 'match', matchId: shownMatchId(board, matches) }, series.bestOf, matches);
    return (
      <PastMarketBoard
        state={state}
        series={series}
        entities={entities}
        route={route}
        matchNames={names}
        isOnDesk
        statusPlace={statusPlace}
        {...filters}
        handle={handle}
        onFocusLost={() => heading.current?.focus()}
      />
    );
  }
}
