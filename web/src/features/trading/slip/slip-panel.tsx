import { IconTrash } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import classes from './bet-slip.module.css';
import { type LegGroup, groupLegs, shownLegs, SHOWN_AT_FIRST } from './group-legs.ts';
import type { SlipLeg, SlipTotal } from './slip-legs.ts';
import { SlipLegRow } from './slip-leg-row.tsx';
import type { SlipSides } from './slip-rules.ts';
import { TotalOdds } from './total-odds.tsx';

interface SlipPanelProps {
  readonly legs: readonly SlipLeg[];
  readonly sides: SlipSides;
  readonly total: SlipTotal;
  /** How many outcomes the slip may hold. */
  readonly limit: number;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onRemove: (leg: SlipLeg) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

/** The bet slip as it looks. */
export function SlipPanel({ legs, sides, total, limit, headingRef, onRemove, onClear, onRetry }: SlipPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const groups = groupLegs(shownLegs(legs, isOpen), sides);
  return (
    <section className={classes.slip} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={classes.title}>
          Bet Slip
        </h2>
        <span className={classes.count}>
          {legs.length} of {limit}
        </span>
        <IconButton label="Clear bet slip" onClick={onClear}>
          <IconTrash size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <output className={classes.full}>{legs.length >= limit && `At most ${limit} outcomes can be combined.`}</output>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.seriesId} group={group} sides={sides} onRemove={onRemove} />
        ))}
        {legs.length > SHOWN_AT_FIRST && (
          <div className={classes.more}>
            <Button tone="subtle" onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : 'Show more'}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <TotalOdds
          total={total}
          totalOf={legs.map(({ selection }) => selection.id).join(' ')}
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

interface GroupProps {
  readonly group: LegGroup;
  readonly sides: SlipSides;
  readonly onRemove: (leg: SlipLeg) => void;
}

function Group({ group, sides, onRemove }: GroupProps) {
  const id = useId();
  return (
    <div className={classes.group}>
      <h3 id={id} className={classes.groupTitle}>
        {group.title}
      </h3>
      <ul className={classes.legs} aria-labelledby={id}>
        {group.legs.map((leg) => (
          <SlipLegRow key={leg.selection.id} leg={leg} sides={sides} onRemove={onRemove} />
        ))}
      </ul>
    </div>
  );
}
