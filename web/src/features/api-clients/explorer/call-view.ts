import {
  API_CALL_TEXTS,
  type ApiCallInput,
  apiCallPath,
  apiCallQuery,
  type ApiEndpointName,
  checkApiCall,
  filterConditions,
  MAX_CALL_TAKE,
  takesOnlyId,
} from '@sightline/schema/rules/api-call.ts';
import { isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import { ENDPOINT_NAMES } from './endpoints.ts';

/** The form of the explorer: texts as the user typed them. */
export interface CallView {
  readonly endpoint: ApiEndpointName;
  /** Empty: the first key. */
  readonly keyId: string;
  readonly ids: string;
  readonly filter: string;
  /** Empty: the provider's order. */
  readonly order: string;
  readonly skip: string;
  readonly take: string;
}

/** A small page, so that a first call is quick and readable. */
const DEFAULT_TAKE = '10';
/** Characters that are read of a parameter. */
const MAX_TEXT = 2_000;

const Endpoint = z.catch(z.enum(ENDPOINT_NAMES), 'SERIES');

/** An endpoint by its name, in any case; series for an unknown one. */
export function readEndpoint(name: string): ApiEndpointName {
  return Endpoint.parse(name.toUpperCase());
}

/** Parameters of the URL for the fields that are empty by default. */
const PARAMETER_NAMES = { keyId: 'key', ids: 'ids', filter: 'filter', order: 'order', skip: 'skip' } as const;

export function readCallView(params: URLSearchParams): CallView {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, MAX_TEXT);
  return {
    endpoint: readEndpoint(params.get('endpoint') ?? ''),
    keyId: text(PARAMETER_NAMES.keyId),
    ids: text(PARAMETER_NAMES.ids),
    filter: text(PARAMETER_NAMES.filter),
    order: text(PARAMETER_NAMES.order),
    skip: text(PARAMETER_NAMES.skip),
    take: params.has('take') ? text('take') : DEFAULT_TAKE,
  };
}

export function callViewParams(view: CallView): URLSearchParams {
  const params = new URLSearchParams({ endpoint: view.endpoint.toLowerCase() });
  for (const [field, name] of Object.entries(PARAMETER_NAMES)) {
    const value = z.string().parse(Reflect.get(view, field));
    if (value !== '') params.set(name, value);
  }
  if (view.take !== DEFAULT_TAKE) params.set('take', view.take);
  return params;
}

/** The view after the user chose another endpoint: its fields differ, so ids, filter, order and skip start empty. */
export function withEndpoint(view: CallView, endpoint: ApiEndpointName): CallView {
  return { ...view, endpoint, ids: '', filter: '', order: '', skip: '' };
}

/** Adds a condition to a filter, unless it is there. */
export function withCondition(filter: string, condition: string): string {
  const conditions = filterConditions(filter);
  if (conditions.includes(condition)) return filter;
  return [...conditions.filter((each) => each !== ''), condition].join(',');
}

/** The view of a call that was sent before. */
export function viewOf(call: {
  readonly endpoint: ApiEndpointName;
  readonly keyId: string;
  readonly ids: readonly string[];
  readonly filter?: string | null;
  readonly order?: string | null;
  readonly skip?: number | null;
  readonly take?: number | null;
}): CallView {
  const { endpoint, keyId, ids, filter, order, skip, take } = call;
  return {
    endpoint,
    keyId,
    ids: ids.join(', '),
    filter: filter ?? '',
    order: order ?? '',
    skip: String(skip ?? ''),
    take: String(take ?? ''),
  };
}

/** The parameters of a view; those that its endpoint does not take are left out. */
export function callInput(view: CallView): ApiCallInput {
  const text = (value: string): string | null => trimmed(value) || null;
  const ids = view.ids.split(/[\s,;]+/).filter((id) => id !== '');
  if (takesOnlyId(view.endpoint)) return { ids, filter: null, order: null, skip: null, take: null };
  return {
    ids,
    filter: text(view.filter),
    order: text(view.order),
    skip: numberOf(view.skip),
    take: numberOf(view.take),
  };
}

/** Null: not given. NaN: not a number. */
function numberOf(text: string): number | null {
  return isBlank(text) ? null : Number(text);
}

export type CallErrors = Partial<Readonly<Record<keyof ApiCallInput, string>>>;

/** Messages for the fields that the provider would not understand. */
export function callErrors(endpoint: ApiEndpointName, input: ApiCallInput): CallErrors {
  return Object.fromEntries(checkApiCall(endpoint, input).map(({ field, code }) => [field, API_CALL_TEXTS[code]]));
}

/** The request of a call as text, not encoded, so that braces and operators stay readable. */
export function requestText(endpoint: ApiEndpointName, input: ApiCallInput): string {
  const query = apiCallQuery(endpoint, input).map(([name, value]) => `${name}=${value}`);
  return `GET ${apiCallPath(endpoint, input)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The calls for the previous and the next page of a response; null where there is none, as far as is known. */
export interface CallPages {
  readonly previous: CallView | null;
  readonly next: CallView | null;
}

/** @param count elements of the response; null: it is cut or no list */
export function pagesOf(view: CallView, count: number | null): CallPages {
  const { skip, take } = callInput(view);
  if (takesOnlyId(view.endpoint)) return { previous: null, next: null };
  const [from, size] = [skip ?? 0, take ?? MAX_CALL_TAKE];
  const at = (start: number): CallView => ({ ...view, skip: start === 0 ? '' : String(start) });
  return {
    previous: from > 0 ? at(Math.max(0, from - size)) : null,
    // A page that is not full is the last one.
    next: count === null || count >= size ? at(from + size) : null,
  };
}
