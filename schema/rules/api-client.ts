import { isBlank } from './typed-text.ts';
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
    | 'NUMBER_NOT_WHOLE'
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

/** The problem of a required number. @param code of a number that is missing, negative or not a number */
function amountProblem<C extends ApiClientProblem['code']>(
  value: number | null,
  code: C,
): C | 'NUMBER_NOT_WHOLE' | 'NUMBER_TOO_LARGE' | null {
  if (isTooLarge(value)) return 'NUMBER_TOO_LARGE';
  if (isAmount(value)) return null;
  return value !== null && Number.isFinite(value) && value >= 0 ? 'NUMBER_NOT_WHOLE' : code;
}

/** Problems of the given fields, in form order. */
export function checkApiClient(input: ApiClientInput): ApiClientProblem[] {
  const { name, historicalAccessHours, requestsPerSecond, requestBurst, maxConnections, packages } = input;
  const amounts = [
    ['requestsPerSecond', requestsPerSecond, 'PER_SECOND_REQUIRED'],
    ['requestBurst', requestBurst, 'BURST_REQUIRED'],
    ['maxConnections', maxConnections, 'CONCURRENT_REQUIRED'],
  ] as const;
  const problems: (ApiClientProblem | false)[] = [
    name !== undefined && isBlank(name) && { field: 'name', code: 'NAME_REQUIRED' },
    historicalAccessHours !== undefined &&
      historicalAccessHours !== null &&
      !isAmount(historicalAccessHours) && { field: 'historicalAccessHours', code: 'HISTORICAL_INVALID' },
    isTooLarge(historicalAccessHours) && { field: 'historicalAccessHours', code: 'HISTORICAL_TOO_LARGE' },
    ...amounts.flatMap(([field, value, missing]) => {
      const code = value === undefined ? null : amountProblem(value, missing);
      return code === null ? [] : [{ field, code }];
    }),
    packages !== undefined && packages.length === 0 && { field: 'packages', code: 'PACKAGES_REQUIRED' },
  ];
  return problems.filter((problem) => problem !== false);
}

/** Checks that a key has a non-blank name. */
export function checkKeyName(name: string): 'KEY_NAME_EMPTY' | null {
  return isBlank(name) ? 'KEY_NAME_EMPTY' : null;
}
