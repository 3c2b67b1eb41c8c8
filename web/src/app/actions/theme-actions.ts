import type { RunAction } from '../../lib/actions/action.ts';

const THEMES = [
  { value: 'light', title: 'Light theme' },
  { value: 'dark', title: 'Dark theme' },
  { value: 'auto', title: 'Theme of the system' },
] as const;
export type Theme = (typeof THEMES)[number]['value'];

/** The themes that are not on. */
export function themeActions(current: Theme, choose: (theme: Theme) => void): RunAction[] {
  return THEMES.map(({ value, title }) => ({
    id: `theme.${value}`,
    title,
    group: 'Theme',
    keywords: ['appearance', 'mode', 'colours'],
    applies: value !== current,
    run: () => choose(value),
  }));
}
