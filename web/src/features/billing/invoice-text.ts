const DAYS = new Intl.NumberFormat('en', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** How an open invoice stands; `daysOverdue` is 0 until its due date has passed. */
export function overdueText(daysOverdue: number): string {
  return daysOverdue === 0 ? 'Not due yet' : `${DAYS.format(daysOverdue)} overdue`;
}
