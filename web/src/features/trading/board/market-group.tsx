import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { TeamLogo } from '../../../ui/logos.tsx';
import { shortName } from '../sides.ts';
import type { MarketGroup as Group } from './arrange-board.ts';
import type { BoardSides, PricedMarket } from './board-types.ts';
import { GAP, groupHeight } from './group-height.ts';
import classes from './market-board.module.css';
import { MarketRow, type RowContext } from './market-row.tsx';
import { type BoardColumn, marketView } from './market-view.ts';
import { PinButton } from './pin-button.tsx';

interface MarketGroupProps {
  readonly group: Group;
  readonly markets: ReadonlyMap<string, PricedMarket>;
  readonly isExpanded: boolean;
  readonly onExpand: (type: string) => void;
  readonly context: RowContext;
}

/** Markets of one type under its name, with what each column is about. */
export const MarketGroup = memo(function MarketGroup({ group, markets, isExpanded, onExpand, context }: MarketGroupProps) {
  const id = useId();
  const { type, title, layout, isPinned, furtherLines } = group;
  const shown = group.rows.flatMap(({ id, isPinned, isFurtherLine }) => {
    const market = markets.get(id);
    return market === undefined || (isFurtherLine && !isExpanded) ? [] : [{ market, isPinned }];
  });
  const [first] = shown;
  const view = first === undefined ? null : marketView(first.market, context.sides);
  const height = groupHeight(
    shown.map(({ market }) => market),
    furtherLines > 0,
  );
  // The first counts where groups stand in two columns, the second as long as the group is out of sight.
  const style = { gridRowEnd: `span ${height + GAP}`, containIntrinsicBlockSize: `auto ${height / 4}rem` };
  return (
    <section className={classes.group} aria-labelledby={id} data-layout={layout} style={style}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <PinButton isPinned={isPinned} name={title} onToggle={() => context.onPin('types', type, title)} />
          <h2 id={id} className={classes.title} title={title}>
            {title}
          </h2>
          {view !== null && <Captions columns={view.columns} isScores={layout === 'CORRECT_SCORE'} sides={context.sides} />}
        </div>
        <ul className={classes.rows}>
          {shown.map(({ market, isPinned }) => (
            <MarketRow key={market.id} arranged={market} title={title} isPinned={isPinned} context={context} />
          ))}
        </ul>
        {furtherLines > 0 && (
          <button type="button" className={classes.more} aria-expanded={isExpanded} onClick={() => onExpand(type)}>
            <IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />
            {isExpanded ? 'Fewer lines' : furtherLines === 1 ? '1 more line' : `${furtherLines} more lines`}
          </button>
        )}
      </div>
    </section>
  );
});

/** What stands in each column, for the eye: every price names its outcome itself. */
function Captions({ columns, isScores, sides }: { columns: readonly BoardColumn[]; isScores: boolean; sides: BoardSides }) {
  return (
    <span className={classes.columns} aria-hidden="true">
      {columns.map((column) => (
        <span key={`${column.kind} ${column.side}`} className={classes.caption}>
          {column.kind === 'odds' && <Caption column={column} isScores={isScores} sides={sides} />}
        </span>
      ))}
    </span>
  );
}

function Caption({ column, isScores, sides }: { column: BoardColumn & { kind: 'odds' }; isScores: boolean; sides: BoardSides }) {
  const entity = column.side === 'LEFT' ? sides.first : column.side === 'RIGHT' ? sides.second : null;
  const [cell] = column.cells;
  const label = isScores ? (column.side === 'CENTER' ? 'Draw' : shortName(entity)) : cell?.label;
  const isTeam = isScores || cell?.selection?.result === null;
  return (
    <>
      {isTeam && entity !== null && <TeamLogo src={entity.logoUrl} name={entity.name} size={16} />}
      <span className={classes.captionText}>{label}</span>
    </>
  );
}
