import { API_CLIENT_DEFAULTS, type ApiClientProblem, checkApiClient } from '@sightline/schema/rules/api-client.ts';
import { accessInUnits, hoursOf } from '@sightline/schema/rules/historical-access.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { isBlank, textToSave } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import { rebaseValues, type ValueGroups } from '../../../lib/form-diff.ts';
import { dayProblem, endOf, lastDayOf } from '../../../lib/last-day.ts';
import type { TimeZone } from '../../../lib/time.ts';
import type { DraftForm, FormErrors } from '../../../lib/use-draft-form.ts';
import type { FormRules } from '../../../lib/entity-form.ts';
import type { Client_clientFragment } from '../client-operations.generated.ts';

/** Values of the form, as typed. Amounts are texts. */
export type ClientFormValues = z.output<typeof ClientFormValues>;
export type ClientForm = DraftForm<ClientFormValues>;
/** A game in the form with the products chosen for it. */
export type AddedGame = ClientFormValues['games'][number];

const ClientFormValues = z.object({
  name: z.string(),
  accessAmount: z.string(),
  accessUnit: z.enum(['', 'hours', 'days', 'months', 'years']),
  /** YYYY-MM-DD in the user's time zone; empty: no end. */
  expiresAt: z.string(),
  perSecond: z.string(),
  burst: z.string(),
  concurrent: z.string(),
  games: z.readonly(z.array(z.object({ gameId: z.string(), productIds: z.readonly(z.array(z.string())) }))),
});

/** Access to one product of one game. */
export interface PackageIds {
  readonly gameId: string;
  readonly productId: string;
}

/** Editable fields of an API client, as they are sent. Amounts: NaN is text that is not a number, null is an empty field. */
export interface ClientFields {
  readonly name: string;
  /** Null: unlimited. */
  readonly historicalAccessHours: number | null;
  /** ISO 8601; null: no end. */
  readonly expiresAt: string | null;
  readonly requestsPerSecond: number | null;
  readonly requestBurst: number | null;
  readonly maxConnections: number | null;
  readonly packages: readonly PackageIds[];
}

/** A saved client as the form edits it. */
export interface ClientVersion {
  readonly id: string;
  readonly resourceVersion: number;
  readonly fields: ClientFields;
}

/** Initial values of the form for a new client. */
export const NEW_CLIENT: ClientFormValues = {
  name: '',
  accessAmount: String(API_CLIENT_DEFAULTS.historicalAccessHours),
  accessUnit: 'hours',
  expiresAt: '',
  perSecond: String(API_CLIENT_DEFAULTS.requestsPerSecond),
  burst: String(API_CLIENT_DEFAULTS.requestBurst),
  concurrent: String(API_CLIENT_DEFAULTS.maxConnections),
  games: [],
};

export function versionOf(client: Client_clientFragment): ClientVersion {
  return { id: client.id, resourceVersion: client.resourceVersion, fields: fieldsOfClient(client) };
}

export function fieldsOfClient(client: Client_clientFragment): ClientFields {
  const { name, historicalAccessHours, expiresAt, requestsPerSecond, requestBurst, maxConnections } = client;
  const packages = client.packages.map(({ game, product }) => ({ gameId: game.id, productId: product.id }));
  return { name, historicalAccessHours, expiresAt, requestsPerSecond, requestBurst, maxConnections, packages };
}

/** Form values of a saved client. */
export function valuesOfFields(fields: ClientFields, zone: TimeZone): ClientFormValues {
  const access = accessInUnits(fields.historicalAccessHours);
  const games = Map.groupBy(fields.packages, ({ gameId }) => gameId);
  const text = (amount: number | null) => (amount === null ? '' : String(amount));
  return {
    name: fields.name,
    accessAmount: text(access.amount),
    accessUnit: access.unit,
    expiresAt: lastDayOf(fields.expiresAt, zone),
    perSecond: text(fields.requestsPerSecond),
    burst: text(fields.requestBurst),
    concurrent: text(fields.maxConnections),
    games: [...games].map(([gameId, packages]) => ({ gameId, productIds: packages.map(({ productId }) => productId) })),
  };
}

/** Fields to send. `base`: the saved client, whose exact end time is kept if its day did not change; null for a new client. */
export function fieldsOfValues(values: ClientFormValues, base: ClientFields | null, zone: TimeZone): ClientFields {
  return {
    name: textToSave(values.name, base?.name),
    historicalAccessHours: values.accessUnit === '' ? null : hoursOf(amountOf(values.accessAmount), values.accessUnit),
    expiresAt: endOf(values.expiresAt, base?.expiresAt ?? null, zone),
    requestsPerSecond: amountOf(values.perSecond),
    requestBurst: amountOf(values.burst),
    maxConnections: amountOf(values.concurrent),
    packages: values.games.flatMap(({ gameId, productIds }) => productIds.map((productId) => ({ gameId, productId }))),
  };
}

/** Null for empty text, NaN for text that is not a number. */
function amountOf(text: string): number | null {
  return isBlank(text) ? null : Number(text);
}

/** Form field of each input field. */
const FORM_FIELDS: Record<ApiClientProblem['field'], keyof ClientFormValues> = {
  name: 'name',
  historicalAccessHours: 'accessAmount',
  requestsPerSecond: 'perSecond',
  requestBurst: 'burst',
  maxConnections: 'concurrent',
  packages: 'games',
};

/** Validation errors by form field, in the order of the form. */
export function checkClientForm(values: ClientFormValues): FormErrors<ClientFormValues> {
  const problems = checkApiClient(fieldsOfValues(values, null, null)).map(
    ({ field, code }) => [FORM_FIELDS[field], TEXTS[code]] as const,
  );
  const unit = values.accessUnit === '' ? ([['accessUnit', TEXTS.UNIT_REQUIRED]] as const) : [];
  const invalidDay = dayProblem(values.expiresAt);
  const day = invalidDay === null ? [] : ([['expiresAt', invalidDay]] as const);
  const order = Object.keys(values);
  return Object.fromEntries([...problems, ...unit, ...day].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

/** The server's user errors by form field; errors without a form field are omitted. */
export function fieldErrorsOf(
  errors: readonly { readonly field: readonly string[]; readonly message: string }[],
): FormErrors<ClientFormValues> {
  const formFields = new Map<string, keyof ClientFormValues>(Object.entries(FORM_FIELDS));
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const name = formFields.get(field.at(-1) ?? '');
      return name === undefined ? [] : [[name, message]];
    }),
  );
}

const VALUE_GROUPS: ValueGroups<ClientFormValues> = [['accessAmount', 'accessUnit']];

/** Applies the user's changes since `before` to `current`. */
export function rebasedClient(before: ClientFormValues, mine: ClientFormValues, current: ClientFormValues): ClientFormValues {
  return rebaseValues(before, mine, current, VALUE_GROUPS);
}

export const CLIENT_RULES: FormRules<ClientFormValues> = {
  schema: ClientFormValues,
  check: checkClientForm,
  groups: VALUE_GROUPS,
  rebase: rebasedClient,
};
