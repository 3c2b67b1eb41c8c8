/** Context of an operation whose every failure is reported, because no screen shows it. */
export const REPORTED = { reportsFailure: true } as const;
