import type { DraftForm } from '../../../lib/use-draft-form.ts';
import { API_CLIENT_DEFAULTS, type ApiClientProblem, checkApiClient } from '@sightline/schema/rules/api-client.ts';
import { accessInUnits, type AccessUnit, hoursOf } from '@sightline/schema/rules/historical-access.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import * as z from 'zod/mini';
import { type Draft, type DraftKey, draftOf } from '../../../lib/drafts.ts';
import { dayProblem, endOf, lastDayOf } from '../../../lib/last-day.ts';
import type { TimeZone } from '../../../lib/time.ts';
import type { Client_clientFragment } from '../client-operations.generated.ts';

/** The right to one product of one game. */
export interface PackageIds {
  readonly gameId: string;
  readonly productId: string;
}

/** What may be set on an API client, as it is sent. NaN: something was typed that is no number, null too where it is no value. */
export interface ClientFields {
  readonly name: string;
  /** Null: no limit. */
  readonly historicalAccessHours: number | null;
  /** ISO 8601; null: no end. */
  readonly activeUntil: string | null;
  readonly requestsPerSecond: number | null;
  readonly requestBurst: number | null;
  readonly maxConnections: number | null;
  readonly packages: readonly PackageIds[];
}

/** A game that was added to the form, with the products chosen for it. */
export interface AddedGame {
  readonly gameId: string;
  readonly productIds: readonly string[];
}

export type ClientForm = DraftForm<ClientFormValues>;

/** What stands in the form, as typed. */
export interface ClientFormValues {
  readonly name: string;
  readonly accessAmount: string;
  readonly accessUnit: AccessUnit | '';
  /** YYYY-MM-DD in the viewer's time zone; empty: no end. */
  readonly activeUntil: string;
  readonly perSecond: string;
  readonly burst: string;
  readonly concurrent: string;
  readonly games: readonly AddedGame[];
}

const typed = (amount: number | null): string => (amount === null ? '' : String(amount));

/** What a form for a new client starts with. */
export const NEW_CLIENT: ClientFormValues = {
  name: '',
  accessAmount: String(API_CLIENT_DEFAULTS.historicalAccessHours),
  accessUnit: 'hours',
  activeUntil: '',
  perSecond: String(API_CLIENT_DEFAULTS.requestsPerSecond),
  burst: String(API_CLIENT_DEFAULTS.requestBurst),
  concurrent: String(API_CLIENT_DEFAULTS.maxConnections),
  games: [],
};

/** An existing client as it would be sent. */
export function fieldsOfClient(client: Client_clientFragment): ClientFields {
  const { name, historicalAccessHours, activeUntil, requestsPerSecond, requestBurst, maxConnections } = client;
  const packages = client.packages.map(({ game, product }) => ({ gameId: game.id, productId: product.id }));
  return { name, historicalAccessHours, activeUntil, requestsPerSecond, requestBurst, maxConnections, packages };
}

/** An existing client as a form shows it. */
export function valuesOfFields(fields: ClientFields, zone: TimeZone = null): ClientFormValues {
  const access = accessInUnits(fields.historicalAccessHours);
  const games = Map.groupBy(fields.packages, ({ gameId }) => gameId);
  return {
    name: fields.name,
    accessAmount: typed(access.amount),
    accessUnit: access.unit,
    activeUntil: lastDayOf(fields.activeUntil, zone),
    perSecond: typed(fields.requestsPerSecond),
    burst: typed(fields.requestBurst),
    concurrent: typed(fields.maxConnections),
    games: [...games].map(([gameId, packages]) => ({ gameId, productIds: packages.map(({ productId }) => productId) })),
  };
}

/** A form as it is sent. `base`: the client that the form began with, whose very end stays while its day stays. */
export function fieldsOfValues(values: ClientFormValues, base: ClientFields | null, zone: TimeZone = null): ClientFields {
  return {
    name: values.name.trim(),
    historicalAccessHours: values.accessUnit === '' ? null : hoursOf(amountOf(values.accessAmount), values.accessUnit),
    activeUntil: endOf(values.activeUntil, base?.activeUntil ?? null, zone),
    requestsPerSecond: amountOf(values.perSecond),
    requestBurst: amountOf(values.burst),
    maxConnections: amountOf(values.concurrent),
    packages: values.games.flatMap(({ gameId, productIds }) => productIds.map((productId) => ({ gameId, productId }))),
  };
}

/** The number that was typed; null: nothing was; NaN: what cannot be read. */
export function amountOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** Where in the form a field of the input is typed. */
export const PLACES: Record<ApiClientProblem['field'], keyof ClientFormValues> = {
  name: 'name',
  historicalAccessHours: 'accessAmount',
  requestsPerSecond: 'perSecond',
  requestBurst: 'burst',
  maxConnections: 'concurrent',
  packages: 'games',
};

export type ClientFormErrors = Partial<Record<keyof ClientFormValues, string>>;

/** What each value of the form lacks, in the order of the form. */
export function checkClientForm(values: ClientFormValues): ClientFormErrors {
  const problems = checkApiClient(fieldsOfValues(values, null, null)).map(
    ({ field, code }) => [PLACES[field], TEXTS[code]] as const,
  );
  const unit = values.accessUnit === '' ? ([['accessUnit', TEXTS.UNIT_REQUIRED]] as const) : [];
  const wrongDay = dayProblem(values.activeUntil);
  const day = wrongDay === null ? [] : ([['activeUntil', wrongDay]] as const);
  const order = Object.keys(values);
  return Object.fromEntries([...problems, ...unit, ...day].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

/** Problems that the server found, at their places; what belongs to no place is left out. */
export function placeUserErrors(
  errors: readonly { readonly field: readonly string[]; readonly message: string }[],
): ClientFormErrors {
  const places = new Map<string, keyof ClientFormValues>(Object.entries(PLACES));
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const place = places.get(field.at(-1) ?? '');
      return place === undefined ? [] : [[place, message]];
    }),
  );
}

const Values = z.object({
  name: z.string(),
  accessAmount: z.string(),
  accessUnit: z.enum(['', 'hours', 'days', 'months', 'years']),
  activeUntil: z.string(),
  perSecond: z.string(),
  burst: z.string(),
  concurrent: z.string(),
  games: z.array(z.object({ gameId: z.string(), productIds: z.array(z.string()) })),
});

/** What the form began with beside what stands in it: only the difference was typed. */
const ClientDraft = z.object({ before: Values, now: Values });

export function clientDraft(key: DraftKey): Draft<{ before: ClientFormValues; now: ClientFormValues }> {
  const draft = draftOf(key, ClientDraft);
  return {
    read: () => draft.read(),
    erase: () => draft.erase(),
    keep: ({ before, now }) => draft.keep({ before: mutable(before), now: mutable(now) }),
  };
}

function mutable(values: ClientFormValues): z.output<typeof Values> {
  return { ...values, games: values.games.map(({ gameId, productIds }) => ({ gameId, productIds: [...productIds] })) };
}
