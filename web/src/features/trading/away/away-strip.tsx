import { useApolloClient } from '@apollo/client/react';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { amongBanners } from '../../../lib/banner-place.ts';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { focusHeading } from '../../../lib/focus.ts';
import { useIsPhone } from '../../../lib/hooks.ts';
import { formatDay, formatTime, type TimeZone } from '../../../lib/time.ts';
import { useLiveHub } from '../../../gateway/live/use-live-set.ts';
import { IconButton } from '../../../ui/button.tsx';
import { changeText } from '../trading-list-model.ts';
import { TRADING_PATH, withSeriesView } from '../urls.ts';
import type { AwayChange } from './away-changes.ts';
import classes from './away-strip.module.css';
import { type Absence, watchAbsences } from './away-watch.ts';

/** Number of changes of each kind that are shown at first. */
const INITIAL_COUNT = { phone: 1, wide: 2 } as const;

/** One strip after two minutes or more away from a trading page: what went live, moved by more than 5%, or was settled. */
export function AwayStrip() {
  const client = useApolloClient();
  const hub = useLiveHub();
  const [absence, setAbsence] = useState<Absence | null>(null);
  useEffect(
    function compareAfterAbsences() {
      return watchAbsences({ client, hub, onReturn: setAbsence });
    },
    [client, hub],
  );
  return absence !== null && <Strip key={absence.until} absence={absence} onClose={() => setAbsence(null)} />;
}

function Strip({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { timeZone } = useDisplay();
  const { from, until, wentLive, moved, settled } = absence;
  useActions([{ id: 'away.dismiss', title: 'Dismiss what changed while you were away', group: 'This page', run: onClose }]);
  return amongBanners(
    <section className={classes.strip} aria-label="While you were away">
      <p className={classes.title}>
        <strong>While you were away</strong> <span className={classes.time}>{periodText(from, until, timeZone)}</span>
      </p>
      <IconButton
        label="Dismiss"
        onClick={() => {
          // The button, which has the focus, is removed with the strip.
          focusHeading();
          onClose();
        }}
      >
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <dl className={classes.kinds}>
        <Changes title="Went live" changes={wentLive} />
        <Changes title="Moved by more than 5%" changes={moved} />
        <Changes title="Settled" changes={settled} />
      </dl>
    </section>,
  );
}

function Changes({ title, changes }: { title: string; changes: readonly AwayChange[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isPhone = useIsPhone();
  if (changes.length === 0) return null;
  const shown = isExpanded ? changes : changes.slice(0, isPhone ? INITIAL_COUNT.phone : INITIAL_COUNT.wide);
  const hiddenCount = changes.length - shown.length;
  return (
    <div className={classes.kind}>
      <dt className="sl-soft sl-550">{title}</dt>
      <dd className="sl-plain sl-shrinks">
        <ul className={classes.changes}>
          {shown.map((change) => (
            <li key={change.id}>
              <Change change={change} />
            </li>
          ))}
          {hiddenCount > 0 && (
            <li>
              <button
                type="button"
                className={classes.more}
                onClick={({ currentTarget }) => {
                  const list = currentTarget.closest('ul');
                  flushSync(() => setIsExpanded(true));
                  // The button had the focus, and is gone.
                  list?.querySelectorAll('a').item(shown.length).focus();
                }}
              >
                {hiddenCount} more
              </button>
            </li>
          )}
        </ul>
      </dd>
    </div>
  );
}

function Change({ change: { seriesId, matchId, seriesName, marketName, move, others } }: { change: AwayChange }) {
  const oddsText = useOddsText();
  const params = withSeriesView(new URLSearchParams(), { tab: matchId === null ? null : 'match', matchId });
  return (
    <>
      <Link className="sl-accent" to={{ pathname: `${TRADING_PATH}/${encodeURIComponent(seriesId)}`, search: `${params}` }}>
        {[seriesName, marketName].filter((part) => part !== '').join(' · ')}
      </Link>
      {move !== null && (
        <data className="sl-figures">
          {` ${move.outcome} ${oddsText(move.from)} → ${oddsText(move.to)} (${changeText(move.change)})`}
        </data>
      )}
      {others > 0 && ` and ${others} more ${others === 1 ? 'market' : 'markets'}`}
    </>
  );
}

/** Such as `14:03–14:21`; with days if the absence began on another day. */
function periodText(from: number, until: number, zone: TimeZone): string {
  const [start, end] = [new Date(from), new Date(until)];
  const isSameDay = formatDay(start, zone) === formatDay(end, zone);
  const text = (moment: Date): string => `${isSameDay ? '' : `${formatDay(moment, zone)} `}${formatTime(moment, zone)}`;
  return `${text(start)}–${text(end)}`;
}
