import { IconChevronDown, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { onDeleteKey } from '../../../lib/delete-key.ts';
import { useOddsText } from '../../../lib/display.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { BEHIND_SPOKEN } from '../../../ui/odds-cell.tsx';
import { betOf } from '../bet.ts';
import { usePriceMovement } from '../price-movement.ts';
import classes from './bet-slip.module.css';
import { describeFixture, describeSelection } from './describe-selection.ts';
import {
  behindLegs,
  behindText,
  COLLAPSED_LEGS,
  groupLegs,
  legName,
  type LegGroup,
  type SlipLeg,
  type SlipTotal,
  visibleLegs,
} from './slip-legs.ts';
import { limitText, type SlipSides } from './slip-rules.ts';
import { useAnnouncement } from './use-announcement.ts';

interface SlipPanelProps {
  readonly legs: readonly SlipLeg[];
  readonly sides: SlipSides;
  readonly total: SlipTotal;
  /** Whether no price is updating. */
  readonly isStale: boolean;
  /** Maximum number of legs. */
  readonly limit: number;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onRemove: (leg: SlipLeg) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
  /** Closes the sheet that the slip is in on a phone. */
  readonly onClose: () => void;
  /** Shown before the total. */
  readonly children?: ReactNode;
}

/** Presentation of the bet slip: legs, total odds and the Place Bet button. */
export function SlipPanel(props: SlipPanelProps) {
  const { legs, sides, total, isStale, limit, headingRef, onRemove, onClear, onRetry, onClose, children } = props;
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  useActions(
    [
      { id: 'slip.clear', title: 'Clear the bet slip', group: 'Bet slip', shortcut: 'x', run: onClear },
      {
        id: 'slip.more',
        title: isExpanded ? 'Show fewer outcomes' : 'Show all outcomes',
        group: 'Bet slip',
        shortcut: 'l',
        applies: legs.length > COLLAPSED_LEGS,
        run: () => setExpanded(!isExpanded),
      },
      {
        id: 'slip.retry',
        title: 'Calculate the total again',
        group: 'Bet slip',
        shortcut: 'o',
        applies: total.status === 'failed',
        run: onRetry,
      },
    ],
    [{ id: 'slip.remove', title: 'Remove the focused outcome', group: 'Bet slip', keys: ['Delete'] }],
  );
  const groups = groupLegs(visibleLegs(legs, isExpanded), sides);
  return (
    <section className={classes.slip} aria-labelledby={id} data-stale={isStale || undefined}>
      <div className={classes.head}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
          Bet Slip
        </h2>
        <span className="sl-faint sl-12 sl-figures">
          {legs.length} of {limit}
        </span>
        <IconButton label="Clear bet slip" onClick={onClear}>
          <IconTrash size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <span className={classes.close}>
          <IconButton label="Close bet slip" onClick={onClose}>
            <IconChevronDown size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <output className={classes.full}>{legs.length >= limit && limitText(limit)}</output>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.seriesId} group={group} sides={sides} onRemove={onRemove} />
        ))}
        {legs.length > COLLAPSED_LEGS && (
          <div className={classes.more}>
            <Button tone="subtle" onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? 'Show less' : 'Show more'}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        {children}
        <TotalOdds
          total={total}
          isStale={isStale}
          behind={behindText(legs, sides)}
          betsKey={legs.map(({ market, selection }) => betOf(market, selection)).join(' ')}
          count={legs.length}
          onRetry={onRetry}
        />
        <div className={classes.place}>
          <Button tone="primary" size="md" fullWidth disabled>
            Place Bet
          </Button>
        </div>
      </div>
    </section>
  );
}

function Group({ group, sides, onRemove }: { group: LegGroup; sides: SlipSides; onRemove: (leg: SlipLeg) => void }) {
  const id = useId();
  return (
    <div className={classes.group}>
      <h3 id={id} className={classes.groupTitle}>
        {group.title}
      </h3>
      <ul className="sl-list" aria-labelledby={id}>
        {group.legs.map((leg) => (
          <LegRow key={leg.selection.id} leg={leg} sides={sides} onRemove={onRemove} />
        ))}
      </ul>
    </div>
  );
}

const STATE_TEXTS = { suspended: 'Suspended', settled: 'Settled', closed: 'Closed' } as const;

/** A leg: its description, its market, and its live odds. */
function LegRow({ leg, sides, onRemove }: { leg: SlipLeg; sides: SlipSides; onRemove: (leg: SlipLeg) => void }) {
  const { pick, market, selection, state, change } = leg;
  const oddsText = useOddsText();
  const odds = state === 'closed' ? null : selection.odds;
  const { direction } = usePriceMovement(state === 'open' ? odds : null, betOf(market, selection));
  const description = describeSelection(market, selection, sides);
  const isBehind = behindLegs([leg]).length > 0;
  return (
    <li className={classes.leg} data-leg="" data-state={state} data-stale={isBehind || undefined}>
      <div className="sl-stack sl-gap-2 sl-items-start">
        <span className={classes.description} translate="no">
          {description}
        </span>
        <span className="sl-faint sl-12">{describeFixture(market, pick.matchName)}</span>
        {change !== null && <span className={classes.change}>{change}</span>}
        {state !== 'open' && <StatusBadge tone={state === 'suspended' ? 'warning' : 'neutral'}>{STATE_TEXTS[state]}</StatusBadge>}
      </div>
      <span className={classes.odds} data-movement={direction ?? undefined}>
        <data>{odds === null ? '–' : oddsText(odds)}</data>
        {isBehind && <span className="sl-hidden">{BEHIND_SPOKEN}</span>}
        {direction !== null && <span className="sl-hidden">{direction === 'up' ? ', went up' : ', went down'}</span>}
        {direction !== null && <span aria-hidden="true">{direction === 'up' ? '▲' : '▼'}</span>}
      </span>
      <IconButton
        label={`Remove ${legName(leg, sides)}`}
        onClick={() => onRemove(leg)}
        onKeyDown={onDeleteKey(() => onRemove(leg))}
      >
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface TotalOddsProps {
  readonly total: SlipTotal;
  readonly isStale: boolean;
  /** Which prices may be out of date while the others are current, as UI text; null if none. */
  readonly behind: string | null;
  /** Key of the bets that the total is of. */
  readonly betsKey: string;
  readonly count: number;
  readonly onRetry: () => void;
}

function TotalOdds({ total, isStale: isSetStale, behind, betsKey, count, onRetry }: TotalOddsProps) {
  const { odds, status, blockedReason } = total;
  const isStale = isSetStale || behind !== null;
  const oddsText = useOddsText();
  const ageText = totalAge(total, isStale);
  const isKnown = status === null && !isStale && odds !== null;
  const outcomesText = count === 1 ? '1 outcome' : `${count} outcomes`;
  const announcement = useAnnouncement(isKnown ? `Total odds ${totalText(odds, oddsText)} for ${outcomesText}` : null, betsKey);
  return (
    <div className={classes.totals}>
      <dl className={classes.totalLine}>
        <dt className="sl-row sl-gap-8">
          Total odds
          {ageText !== null && <StatusBadge tone="warning">{ageText}</StatusBadge>}
        </dt>
        <dd className={classes.total}>
          <TotalValue {...total} />
        </dd>
      </dl>
      <output className="sl-hidden">{announcement}</output>
      <output className={classes.message}>
        {blockedReason}
        {odds === 'not-combinable' &&
          status === null &&
          blockedReason === null &&
          'Sorry, the selected outcomes cannot be combined.'}
        {status === 'failed' && "Couldn't update the total odds."}
        {status !== 'failed' &&
          blockedReason === null &&
          typeof odds !== 'string' &&
          (isSetStale ? "Prices aren't updating." : behind)}
      </output>
      {status === 'failed' && (
        <Button tone="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Why a displayed total is not current, in a word or two; null while it is current. */
function totalAge({ odds, status }: SlipTotal, isStale: boolean): string | null {
  if (typeof odds !== 'number' || status === 'loading') return null;
  if (isStale || status === 'failed') return 'Out of date';
  return status === 'outdated' ? 'Updating…' : null;
}

function totalText(odds: SlipTotal['odds'], oddsText: (odds: number) => string): string {
  if (odds === 'not-combinable') return 'N/A';
  return odds === null ? '–' : oddsText(odds);
}

function TotalValue({ odds, status }: SlipTotal) {
  const oddsText = useOddsText();
  if (status === 'loading') {
    return (
      <>
        <span className={classes.spinner} aria-hidden="true" />
        <span className="sl-hidden">Calculating…</span>
      </>
    );
  }
  const text = totalText(odds, oddsText);
  if (status !== 'outdated') return <data>{text}</data>;
  return (
    <>
      <span className="sl-hidden">Updating, was </span>
      <s>
        <data>{text}</data>
      </s>
    </>
  );
}
