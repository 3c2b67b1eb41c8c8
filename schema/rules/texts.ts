/** English texts by code: what the specifications word exactly, in one table for both sides. */
export const TEXTS = {
  MISSING_CREDENTIALS: 'Please enter both email and password.',
  INVALID_CREDENTIALS: 'You entered an incorrect email, password, or both.',
  SIGN_IN_TIMEOUT: 'The server took too long to respond, please try again shortly.',
  SIGN_IN_FAILED: 'Something went wrong while signing in. Please try again.',
  GENERIC: 'Sorry, something went wrong. Please try again.',
  PROVIDER_UNREACHABLE: 'There is a problem connecting to the provider. Please try again later.',
  NO_TRADING_CLIENT: 'This customer has no active API client with the trading product.',
  MARKETS_UNAVAILABLE:
    'The browser could not fetch the list of markets. Please try again, and if the problem persists contact your account manager.',
  NAME_REQUIRED: 'Name is required',
  HISTORICAL_INVALID: 'Historical access is a whole number of hours, 0 or more',
  PER_SECOND_REQUIRED: 'Request rate per second is required',
  UNIT_REQUIRED: 'Unit is required',
  BURST_REQUIRED: 'Burst is required',
  CONCURRENT_REQUIRED: 'Concurrent connections is required',
  PACKAGES_REQUIRED: 'Packages are required',
  KEY_NAME_EMPTY: 'The key name input field cannot be empty',
  CONFLICT: 'Somebody else has changed this meanwhile.',
} as const;

export type TextCode = keyof typeof TEXTS;
