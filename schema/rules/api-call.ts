import { trimmed } from './typed-text.ts';

/** An endpoint of the provider's data or odds API. */
export interface ApiEndpoint {
  readonly api: 'data' | 'odds';
  /** Path below the API's base URL, with the id of an entity as `{id}`. */
  readonly path: string;
  /** Path of the id in a filter by ids; null: one entity, whose id is in the path and the only parameter. */
  readonly idPath: 'id' | 'market.id' | null;
}

/** The endpoints that customers can call in the API explorer, by the names of the schema. */
export const API_ENDPOINTS = {
  SERIES: { api: 'data', path: '/v3/series', idPath: 'id' },
  MATCHES: { api: 'data', path: '/v3/matches', idPath: 'id' },
  TOURNAMENTS: { api: 'data', path: '/v3/tournaments', idPath: 'id' },
  TEAMS: { api: 'data', path: '/v3/teams', idPath: 'id' },
  ROSTERS: { api: 'data', path: '/v3/rosters', idPath: 'id' },
  PLAYERS: { api: 'data', path: '/v3/players', idPath: 'id' },
  MARKETS: { api: 'odds', path: '/markets', idPath: 'id' },
  LABELS: { api: 'odds', path: '/markets/labels', idPath: 'market.id' },
  ONE_SERIES: { api: 'data', path: '/v3/series/{id}', idPath: null },
  ONE_MATCH: { api: 'data', path: '/v3/matches/{id}', idPath: null },
  ONE_TOURNAMENT: { api: 'data', path: '/v3/tournaments/{id}', idPath: null },
  ONE_TEAM: { api: 'data', path: '/v3/teams/{id}', idPath: null },
  ONE_ROSTER: { api: 'data', path: '/v3/rosters/{id}', idPath: null },
  ONE_PLAYER: { api: 'data', path: '/v3/players/{id}', idPath: null },
} as const satisfies Record<string, ApiEndpoint>;
export type ApiEndpointName = keyof typeof API_ENDPOINTS;

/** The parameters of one call. */
export interface ApiCallInput {
  readonly ids: readonly string[];
  /** Conditions joined by commas, for example `lifecycle=live,game.id=5`; null: none. */
  readonly filter: string | null;
  /** For example `start-asc`; null: the provider's order. */
  readonly order: string | null;
  readonly skip: number | null;
  readonly take: number | null;
}

/** English messages by code. Not part of `TEXTS`, which every page loads. */
export const API_CALL_TEXTS = {
  CALL_IDS_INVALID: 'Enter IDs as whole numbers, separated by commas',
  CALL_IDS_TOO_MANY: 'Enter at most 50 IDs',
  CALL_ID_REQUIRED: 'Enter one ID',
  CALL_FILTER_INVALID: 'Enter conditions such as lifecycle=live or id<={1,2}, separated by commas',
  CALL_ORDER_INVALID: 'Enter a field and a direction, such as start-asc',
  CALL_SKIP_INVALID: 'Enter a whole number, 0 or more',
  CALL_TAKE_INVALID: 'Enter a whole number from 1 to 50',
  CALL_PARAMETER_NOT_USED: 'This endpoint takes only an ID',
} as const;
export type ApiCallProblemCode = keyof typeof API_CALL_TEXTS;

export interface ApiCallProblem {
  readonly field: keyof ApiCallInput;
  readonly code: ApiCallProblemCode;
}

/** The provider's limits of ids in a set and of a page. */
export const MAX_CALL_IDS = 50;
export const MAX_CALL_TAKE = 50;
const MAX_SKIP = 999_999;
const MAX_FILTER_LENGTH = 1_000;

const ID = /^[1-9]\d{0,14}$/;
const CONDITION = /^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*(?:(?:!=|<=|>=|=|<|>)[^{}<>=!]+|<=\{[^{}<>=!]+\})$/;
const ORDER = /^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*-(?:asc|desc)$/;

/** Problems of a call, in form order. */
export function checkApiCall(name: ApiEndpointName, input: ApiCallInput): ApiCallProblem[] {
  return takesOnlyId(name) ? checkOneId(input) : checkList(input);
}

function checkOneId({ ids, ...others }: ApiCallInput): ApiCallProblem[] {
  const isOne = ids.length === 1 && ids.every((id) => ID.test(id));
  return [
    ...(isOne ? [] : [{ field: 'ids', code: 'CALL_ID_REQUIRED' } as const]),
    ...(['filter', 'order', 'skip', 'take'] as const).flatMap((field): ApiCallProblem[] =>
      others[field] === null ? [] : [{ field, code: 'CALL_PARAMETER_NOT_USED' }],
    ),
  ];
}

function checkList({ ids, filter, order, skip, take }: ApiCallInput): ApiCallProblem[] {
  const problems: (ApiCallProblem | false)[] = [
    ids.some((id) => !ID.test(id)) && { field: 'ids', code: 'CALL_IDS_INVALID' },
    ids.length > MAX_CALL_IDS && { field: 'ids', code: 'CALL_IDS_TOO_MANY' },
    filter !== null && !isFilter(filter) && { field: 'filter', code: 'CALL_FILTER_INVALID' },
    order !== null && !(order.length <= MAX_FILTER_LENGTH && ORDER.test(order)) && { field: 'order', code: 'CALL_ORDER_INVALID' },
    !isWithin(skip, 0, MAX_SKIP) && { field: 'skip', code: 'CALL_SKIP_INVALID' },
    !isWithin(take, 1, MAX_CALL_TAKE) && { field: 'take', code: 'CALL_TAKE_INVALID' },
  ];
  return problems.filter((problem) => problem !== false);
}

/** Whether an endpoint returns one entity by the id in its path. */
export function takesOnlyId(name: ApiEndpointName): boolean {
  return API_ENDPOINTS[name].idPath === null;
}

/** Path of a call, below the API's base URL; without an id, `{id}` stays. */
export function apiCallPath(name: ApiEndpointName, { ids: [id] }: Pick<ApiCallInput, 'ids'>): string {
  const { path } = API_ENDPOINTS[name];
  return id === undefined ? path : path.replace('{id}', encodeURIComponent(id));
}

/** Query parameters of a call without problems, in the provider's notation. */
export function apiCallQuery(
  name: ApiEndpointName,
  { ids, filter, order, skip, take }: ApiCallInput,
): [name: string, value: string][] {
  const { idPath } = API_ENDPOINTS[name];
  const byId = ids.length === 0 || idPath === null ? [] : [`${idPath}<={${[...new Set(ids)].join(',')}}`];
  const conditions = [...byId, ...(filter === null ? [] : [filter])].join(',');
  const values: [string, string | null][] = [
    ['filter', conditions === '' ? null : conditions],
    ['order', order],
    ['skip', skip === null ? null : String(skip)],
    ['take', take === null ? null : String(take)],
  ];
  return values.flatMap(([key, value]): [string, string][] => (value === null ? [] : [[key, value]]));
}

function isWithin(value: number | null, min: number, max: number): boolean {
  return value === null || (Number.isInteger(value) && value >= min && value <= max);
}

function isFilter(text: string): boolean {
  return text.length <= MAX_FILTER_LENGTH && filterConditions(text).every((condition) => CONDITION.test(condition));
}

/** The conditions of a filter, which commas separate. Commas within braces belong to a set. */
export function filterConditions(filter: string): string[] {
  const conditions = [''];
  let isInSet = false;
  for (const character of filter) {
    if (character === '{' || character === '}') isInSet = character === '{';
    if (character === ',' && !isInSet) conditions.push('');
    else conditions.push(`${conditions.pop()}${character}`);
  }
  return conditions.map((condition) => trimmed(condition));
}
