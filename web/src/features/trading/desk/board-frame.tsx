import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { onceRendered } from '../board/board-focus.ts';
import { ActionRegistry, ActionRegistryContext, useActionRegistry } from '../../../lib/actions/action-registry.ts';
import { useStableCallback } from '../../../lib/hooks.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OwnFiltersButton } from '../board/board-filters.tsx';
import { type BoardView, CATEGORIES, countActiveFilters, WHOLE_BOARD } from '../board/board-model.ts';
import { BoardNameContext } from '../board/market-group.tsx';
import type { MatchNames } from '../match-names.ts';
import { ENDED } from '../series/series-route-state.ts';
import type { PageMatch, PageSeries } from '../series/series-set.ts';
import { scoreText, shortName, sidesOf } from '../sides.ts';
import classes from './desk-board.module.css';
import type { DeskBoard as Board } from './desk-state.ts';

/** Value of the match select that means the whole series; no match has this id. */
export const SERIES = 'series';

/** Id of the match that a board shows, or `SERIES`. */
export function shownMatchId({ matchId }: Board, matches: readonly PageMatch[]): string {
  return matchId ?? matches.find(({ lifecycle }) => lifecycle === 'LIVE')?.id ?? SERIES;
}

export interface FilteredBoardProps {
  readonly board: Board;
  /** Filters of the desk, for a board without filters of its own. */
  readonly deskView: BoardView;
  /** `deskView`: the new filters of the desk, if they change too. */
  readonly onChange: (board: Board, deskView?: BoardView) => void;
}

/** The filters of a board: those of the desk, unless it has its own or is in a window of its own. */
export function useBoardView({ board, deskView, onChange }: FilteredBoardProps, isOnDesk: boolean) {
  const isOwn = countActiveFilters(board.view) > 0 || !isOnDesk;
  // Undo of cleared filters changes the board and the desk as they are then: other changes made meanwhile stay.
  const change = useStableCallback((view: BoardView, isOfBoard: boolean): void =>
    isOfBoard ? onChange({ ...board, view }) : onChange(board, view),
  );
  return { view: isOwn ? board.view : deskView, onViewChange: (view: BoardView): void => change(view, isOwn) };
}

interface BoardFrameProps {
  readonly board: Board;
  /** Position on the desk, which is also its shortcut; null in a window of its own. */
  readonly number: number | null;
  /** Id of the heading; ids of other elements start with it. */
  readonly id: string;
  /** Null while it is not known. */
  readonly series: PageSeries | null;
  readonly name: string;
  readonly matches: readonly PageMatch[];
  readonly matchNames: MatchNames;
  /** Page of the series. */
  readonly href: string;
  /** Beside the name: how current the board is. */
  readonly marks: ReactNode;
  readonly tools: ReactNode;
  /** Whether it shows a past moment. */
  readonly isPast?: boolean;
  readonly body: Ref<HTMLDivElement>;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onChange: (board: Board) => void;
  readonly children: ReactNode;
}

/** Heading, match, filters and tools of a board, around its markets. The board is on the desk or in a window of its own. */
export function BoardFrame({
  board,
  number,
  id,
  series,
  name,
  matches,
  matchNames,
  href,
  marks,
  tools,
  ...props
}: BoardFrameProps) {
  const { isPast = false, body, heading, onChange, children } = props;
  // In its own window, the board is the page.
  const Heading = number === null ? 'h1' : 'h2';
  return (
    <section
      className={classes.board}
      aria-label={number === null ? name : `Board ${number}: ${name}`}
      data-past={isPast || undefined}
    >
      <header className={classes.head}>
        <div className={classes.lead}>
          {number !== null && (
            <kbd id={`${id}-number`} className={classes.number} aria-hidden="true">
              {number}
            </kbd>
          )}
          <Heading
            ref={heading}
            id={id}
            className="sl-plain sl-fixed sl-fits sl-14 sl-600 sl-truncate"
            tabIndex={-1}
            data-board-heading={number ?? ''}
            title={name}
          >
            <Link className={classes.link} to={href}>
              {series === null ? name : <ShortTitle series={series} />}
            </Link>
          </Heading>
          {marks}
        </div>
        <span className={classes.tools}>
          {series !== null && (
            <MatchSelect board={board} matches={matches} names={matchNames} bestOf={series.bestOf} onChange={onChange} />
          )}
          {number !== null && series !== null && (
            <OwnFiltersButton
              name={name}
              view={board.view}
              categories={CATEGORIES}
              onChange={(view) => onChange({ ...board, view })}
              onClear={() => onChange({ ...board, view: WHOLE_BOARD })}
            />
          )}
          {tools}
        </span>
      </header>
      <div
        ref={body}
        className={classes.body}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll
        role="group"
        aria-label={`Markets of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <BoardNameContext value={number === null ? null : `${id}-number ${id}`}>{children}</BoardNameContext>
      </div>
    </section>
  );
}

/** Both sides by their abbreviations, with the score once the series has started. */
function ShortTitle({ series }: { series: PageSeries }) {
  const { first, second } = sidesOf(series);
  const hasScore = series.lifecycle !== 'UPCOMING' && (first?.score ?? second?.score ?? null) !== null;
  return (
    <>
      <bdi>{shortName(first?.entity ?? null)}</bdi>{' '}
      <span className="sl-soft sl-figures">{hasScore ? `${first?.score ?? '–'} : ${second?.score ?? '–'}` : 'vs'}</span>{' '}
      <bdi>{shortName(second?.entity ?? null)}</bdi>
    </>
  );
}

interface MatchSelectProps {
  readonly board: Board;
  readonly matches: readonly PageMatch[];
  readonly names: MatchNames;
  readonly bestOf: number | null;
  readonly onChange: (board: Board) => void;
}

function stateText(match: PageMatch): string | null {
  if (match.lifecycle === 'LIVE') return ['Live', scoreText(match)].filter(Boolean).join(' ');
  return ENDED.includes(match.lifecycle) ? 'ENDED' : null;
}

/** Chooses one match, the whole series, or whichever match is live. */
function MatchSelect({ board, matches, names, bestOf, onChange }: MatchSelectProps) {
  if (bestOf === 1 || matches.length === 0) return null;
  const isKnown = matches.some(({ id }) => id === board.matchId) || board.matchId === null;
  return (
    <span className={classes.match}>
      <select
        className={classes.select}
        aria-label="Match"
        value={isKnown ? (board.matchId ?? '') : SERIES}
        onChange={(event) => onChange({ ...board, matchId: event.currentTarget.value || null })}
      >
        <option value="">Live match (follows)</option>
        <option value={SERIES}>Series</option>
        {matches.map((match) => (
          <option key={match.id} value={match.id}>
            {[names.get(match.id), stateText(match)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} aria-hidden="true" />
    </span>
  );
}

const SKELETON_ROWS = ['first', 'second', 'third', 'fourth'] as const;

export function BoardSkeleton({ text }: { text: string }) {
  return (
    <div className="sl-grid sl-gap-8">
      <output className="sl-soft sl-13">{text}</output>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}

/**
 * Gives a board actions of its own. Those of the active board are also the page's, so that a shortcut such as `/` reaches
 * one board only.
 */
export function BoardActions({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  const page = useActionRegistry();
  const [own] = useState(() => new ActionRegistry(page));
  useEffect(
    function registerWithPage() {
      if (!isActive) return;
      const owner = {};
      const registerActions = () => page.register(owner, { actions: own.actions(), keyHints: own.keyHints() });
      registerActions();
      const stop = own.subscribe(registerActions);
      return () => {
        stop();
        page.unregister(owner);
      };
    },
    [isActive, own, page],
  );
  return <ActionRegistryContext value={own}>{children}</ActionRegistryContext>;
}

/** Focuses the heading of a board once it is rendered. The desk renders its boards only after it has measured its width. */
export function focusBoardHeading(number: number): void {
  requestAnimationFrame(() =>
    onceRendered(() => {
      const heading = document.querySelector<HTMLElement>(`[data-board-heading="${number}"]`);
      heading?.focus();
      return heading !== null;
    }),
  );
}
