import { differenceText, percentText } from '../consistency/differences.ts';
import type { Sides } from '../sides.ts';
import type { AlertEvent } from './alerts.ts';
import type { AlertRule } from './watchlist.ts';

/** What an alert waits for, such as `Moves by 5% or more`. */
export function ruleText(rule: AlertRule, oddsText: (odds: number) => string): string {
  switch (rule.kind) {
    case 'move':
      return `Moves by ${rule.value}% or more`;
    case 'cross':
      return `Reaches or crosses ${oddsText(rule.value)}`;
    case 'suspended':
      return `Suspended for ${rule.value} s`;
    case 'live':
      return 'Goes live';
    case 'off':
      return `Off by more than ${rule.value}%`;
  }
}

/** What happened, such as `up 5.3% to 1.98 (from 1.88)`; `outcome` is the name of the price, if the item has several. */
export function eventText(
  event: AlertEvent,
  { outcome, sides }: { readonly outcome: string | null; readonly sides: Sides<{ readonly name: string }> },
  oddsText: (odds: number) => string,
): string {
  switch (event.kind) {
    case 'move': {
      const percent = (event.to / event.from - 1) * 100;
      const moved = `${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(1)}% to ${oddsText(event.to)}`;
      return `${prefix(outcome)}${moved} (from ${oddsText(event.from)})`;
    }
    case 'cross':
      return `${prefix(outcome)}reached ${oddsText(event.to)} (was ${oddsText(event.from)})`;
    case 'suspended':
      return `suspended for ${event.seconds} s`;
    case 'live':
      return 'went live';
    case 'off':
      return `off by ${percentText(event.difference.off)} – ${differenceText(event.difference, sides)}`;
  }
}

function prefix(outcome: string | null): string {
  return outcome === null ? '' : `${outcome} `;
}
