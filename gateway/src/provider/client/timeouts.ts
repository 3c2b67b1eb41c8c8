/** Deadlines of one attempt of a call by API, and of a whole operation; milliseconds. */
export const TIMEOUTS = {
  ACCOUNT_TIMEOUT_MS: 20_000,
  DASHBOARD_TIMEOUT_MS: 15_000,
  DATA_TIMEOUT_MS: 20_000,
  ODDS_TIMEOUT_MS: 20_000,
  BET_BUILDER_TIMEOUT_MS: 20_000,
  OPERATION_TIMEOUT_MS: 30_000,
};
export type Timeouts = Readonly<typeof TIMEOUTS>;
