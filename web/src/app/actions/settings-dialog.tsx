import { ODDS_FORMATS } from '@sightline/schema/rules/preferences.ts';
import { useMemo } from 'react';
import { useChangeDisplay, useDisplay } from '../../lib/display.tsx';
import { type OddsFormat, oddsText } from '../../lib/odds-format.ts';
import { browserZone, modernZoneName, momentTitle } from '../../lib/time.ts';
import { WorkspaceSettings } from '../../workspace/workspace-settings.tsx';
import { useNow } from '../../lib/timing.ts';
import { Button } from '../../ui/button.tsx';
import { DensityField } from '../../ui/density-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField, type SelectOption, type SelectOptionGroup } from '../../ui/select-field.tsx';
import { compareSortValues } from '../../ui/use-sorted-rows.ts';
import classes from './settings-dialog.module.css';

const CLOCK_INTERVAL_MS = 1_000;
/** Example odds, one below evens and one above. */
const EXAMPLES = [1.83, 3.5] as const;
/** Option value for the browser's time zone: select values are strings. */
const BROWSER = '';
const UTC = 'UTC';

const ODDS_NAMES: Record<OddsFormat, string> = { decimal: 'Decimal', fractional: 'Fractional', american: 'American' };

/** Settings of the user: how data is displayed, applied immediately, and where own items are kept. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title="Settings" onClose={onClose}>
      <Choices />
      <WorkspaceSettings />
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choices() {
  const { timeZone, oddsFormat } = useDisplay();
  const change = useChangeDisplay();
  const zones = useMemo(() => zoneOptions(), []);
  const now = useNow(CLOCK_INTERVAL_MS);
  return (
    <div className={classes.choices}>
      <DensityField label="Rows of tables" setting="density" />
      <DensityField label="Rows on the trading pages" setting="tradingDensity" />
      <div>
        <SelectField
          label="Time zone"
          value={timeZone === null ? BROWSER : modernZoneName(timeZone)}
          options={zones}
          onChange={(value) => change({ timeZone: value === BROWSER ? null : value })}
        />
        <p className={classes.example}>Now: {momentTitle(now, timeZone)}</p>
      </div>
      <div>
        <SelectField
          label="Odds"
          value={oddsFormat}
          options={ODDS_FORMATS.map((value) => ({ value, label: ODDS_NAMES[value] }))}
          onChange={(value) => change({ oddsFormat: ODDS_FORMATS.find((each) => each === value) ?? oddsFormat })}
        />
        <p className={classes.example}>
          Shown as {EXAMPLES.map((odds) => oddsText(odds, oddsFormat)).join(' and ')}. Totals are calculated in decimal odds.
        </p>
      </div>
    </div>
  );
}

/** Grouped by region: the labels then begin with the city, so that typing a city in the open list finds it. */
function zoneOptions(): readonly (SelectOption | SelectOptionGroup)[] {
  const zones = Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/'))
    .map(modernZoneName)
    .toSorted(compareSortValues);
  const regions = Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf('/')));
  return [
    { value: BROWSER, label: `Browser time zone (${modernZoneName(browserZone())})` },
    { value: UTC, label: UTC },
    ...Array.from(regions, ([region, names]) => ({
      group: region,
      items: names.map((zone) => ({ value: zone, label: zone.slice(region.length + 1).replaceAll('_', ' ') })),
    })),
  ];
}
