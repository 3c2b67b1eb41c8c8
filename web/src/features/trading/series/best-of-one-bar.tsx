import { Button } from '../../../ui/button.tsx';
import type { SeriesView } from '../urls.ts';
import classes from './series-page.module.css';
import type { SeriesPlace } from './series-route-state.ts';

interface BestOfOneBarProps {
  readonly place: SeriesPlace<{ readonly id: string }>;
  readonly hasBuilder: boolean;
  readonly onChange: (view: SeriesView) => void;
}

/** In place of tabs where there is but one match. */
export function BestOfOneBar({ place, hasBuilder, onChange }: BestOfOneBarProps) {
  const building = place.tab === 'betbuilder';
  return (
    <div className={classes.single}>
      <span className={classes.singleLabel}>Best of One Match</span>
      {hasBuilder && (
        <Button onClick={() => onChange({ tab: building ? 'match' : 'betbuilder', matchId: place.match?.id ?? null })}>
          {building ? 'Back to the match' : 'Bet builder'}
        </Button>
      )}
    </div>
  );
}
