const HOURS_A_DAY = 24;
const DAYS_A_YEAR = 365;

/** Input units of historical access, with their hours. */
export const ACCESS_UNITS = { hours: 1, days: 24, months: 744, years: 8_760 } as const;
export type AccessUnit = keyof typeof ACCESS_UNITS;

/** Converts to hours; null (no input) means no limit. */
export function hoursOf(amount: number | null, unit: AccessUnit): number | null {
  return amount === null ? null : amount * ACCESS_UNITS[unit];
}

/** The largest unit in which the hours are a whole number, so that a form shows what the user entered. */
export function accessInUnits(hours: number | null): { readonly amount: number | null; readonly unit: AccessUnit } {
  if (hours === null || hours === 0) return { amount: hours, unit: 'hours' };
  const units: AccessUnit[] = ['years', 'months', 'days'];
  const unit = units.find((candidate) => hours % ACCESS_UNITS[candidate] === 0) ?? 'hours';
  return { amount: hours / ACCESS_UNITS[unit], unit };
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Historical access as display text: unlimited (null), none (0), otherwise hours, days or years. */
export function historicalAccessText(hours: number | null): string {
  if (hours === null) return 'Unlimited';
  if (hours === 0) return 'None';
  if (hours < HOURS_A_DAY) return counted(hours, 'hour');
  const days = hours / HOURS_A_DAY;
  return days < DAYS_A_YEAR ? counted(Math.round(days), 'day') : counted(Math.round(days / DAYS_A_YEAR), 'year');
}
