import { DENSITIES } from '@sightline/schema/rules/preferences.ts';
import { type Display, useChangeDisplay, useDisplay } from '../lib/display.tsx';
import { SelectField } from './select-field.tsx';

const NAMES: Record<Display['density'], string> = {
  roomy: 'Roomy',
  comfortable: 'Comfortable',
  compact: 'Compact (36-pixel rows)',
};

interface DensityFieldProps {
  readonly label: string;
  /** The setting: the row height of tables, or of the trading pages. */
  readonly setting: 'density' | 'tradingDensity';
}

/** The choice of a row height, which takes effect at once. */
export function DensityField({ label, setting }: DensityFieldProps) {
  const { [setting]: chosen } = useDisplay();
  const change = useChangeDisplay();
  function choose(value: string): void {
    const density = DENSITIES.find((each) => each === value) ?? chosen;
    change(setting === 'density' ? { density } : { tradingDensity: density });
  }
  return (
    <SelectField
      label={label}
      value={chosen}
      options={DENSITIES.map((value) => ({ value, label: NAMES[value] }))}
      onChange={choose}
    />
  );
}
