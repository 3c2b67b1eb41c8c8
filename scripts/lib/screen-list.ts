import { CLIENT_SCREENS } from './clients-screens.ts';
import { CUSTOMER_SCREENS } from './customers-screens.ts';
import { DESK_SCREENS } from './desk-screens.ts';
import { PAST_SCREENS } from './past-screens.ts';
import type { Screen } from './screen.ts';
import { SESSION_SCREENS } from './session-screens.ts';
import { SHELL_SCREENS } from './shell-screens.ts';
import { TRADING_SCREENS } from './trading-screens.ts';

/** All screens with a picture, in this order. */
export const SCREENS: readonly Screen[] = [
  ...SESSION_SCREENS,
  ...CLIENT_SCREENS,
  ...TRADING_SCREENS,
  ...DESK_SCREENS,
  ...PAST_SCREENS,
  ...CUSTOMER_SCREENS,
  ...SHELL_SCREENS,
];
