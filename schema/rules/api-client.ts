import type { TextCode } from './texts.ts';

/** Initial values of a new client; historical access in hours. */
export const API_CLIENT_DEFAULTS = {
  historicalAccessHours: 48,
  requestsPerSecond: 5,
  requestBurst: 5,
  maxConnections: 20,
} as const;

/** Input fields of an API client. Undefined: not part of the change; null: no valid value entered. */
export interface ApiClientInput {
  readonly name?: string | undefined;
  /** Null: no limit. */
  readonly historicalAccessHours?: number | null | undefined;
  readonly requestsPerSecond?: number | null | undefined;
  readonly requestBurst?: number | null | undefined;
  readonly maxConnections?: number | null | undefined;
  readonly packages?: readonly unknown[] | undefined;
}

export type ApiClientProblem = {
  readonly field: keyof ApiClientInput;
  readonly code: Extract<
    TextCode,
    | 'NAME_REQUIRED'
    | 'HISTORICAL_INVALID'
    | 'PER_SECOND_REQUIRED'
    | 'BURST_REQUIRED'
    | 'CONCURRENT_REQUIRED'
    | 'PACKAGES_REQUIRED'
    | 'HISTORICAL_TOO_LARGE'
    | 'NUMBER_TOO_LARGE'
  >;
};

/** Whether the value is a whole number of 0 or more. */
export function isAmount(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value >= 0;
}

/** Maximum of GraphQL's `Int`. */
const MAX_AMOUNT = 2 ** 31 - 1;

const isTooLarge = (value: number | null | undefined): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value > MAX_AMOUNT;

/** Problems of the given fields, in form order. */
export function checkApiClient(input: ApiClientInput): ApiClientProblem[] {
  const { name, historicalAccessHours, requestsPerSecond, requestBurst, maxConnections, packages } = input;
  const problems: (ApiClientProblem | false)[] = [
    name !== undefined && name.trim() === '' && { field: 'name', code: 'NAME_REQUIRED' },
    historicalAccessHours !== undefined &&
      historicalAccessHours !== null &&
      !isAmount(historicalAccessHours) && { field: 'historicalAccessHours', code: 'HISTORICAL_INVALID' },
    isTooLarge(historicalAccessHours) && { field: 'historicalAccessHours', code: 'HISTORICAL_TOO_LARGE' },
    requestsPerSecond !== undefined &&
      !isAmount(requestsPerSecond) && { field: 'requestsPerSecond', code: 'PER_SECOND_REQUIRED' },
    isTooLarge(requestsPerSecond) && { field: 'requestsPerSecond', code: 'NUMBER_TOO_LARGE' },
    requestBurst !== undefined && !isAmount(requestBurst) && { field: 'requestBurst', code: 'BURST_REQUIRED' },
    isTooLarge(requestBurst) && { field: 'requestBurst', code: 'NUMBER_TOO_LARGE' },
    maxConnections !== undefined && !isAmount(maxConnections) && { field: 'maxConnections', code: 'CONCURRENT_REQUIRED' },
    isTooLarge(maxConnections) && { field: 'maxConnections', code: 'NUMBER_TOO_LARGE' },
    packages !== undefined && packages.length === 0 && { field: 'packages', code: 'PACKAGES_REQUIRED' },
  ];
  return problems.filter((problem) => problem !== false);
}

/** Checks that a key has a non-blank name. */
export function checkKeyName(name: string): 'KEY_NAME_EMPTY' | null {
  return name.trim() === '' ? 'KEY_NAME_EMPTY' : null;
}
