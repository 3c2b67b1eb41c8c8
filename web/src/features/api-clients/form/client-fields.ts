import { API_CLIENT_DEFAULTS, checkApiClient, isAmount } from '@sightline/schema/rules/api-client.ts';
import { accessInUnits, type AccessUnit, hoursOf } from '@sightline/schema/rules/historical-access.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { isBlank, textToSave } from '@sightline/schema/rules/typed-text.ts';
import * as z from 'zod/mini';
import type { FormRules } from '../../../forms/use-entity-form.ts';
import { fieldTable } from '../../../forms/field-table.ts';
import { rebaseValues } from '../../../forms/form-diff.ts';
import { dayProblem, endOf, lastDayOf, sameMoment } from '../../../lib/last-day.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import type { DraftForm, FormErrors } from '../../../forms/use-draft-form.ts';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { type Catalogue, type PackageIds, productName, titleOf } from './catalogue.ts';

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
  const { id, resourceVersion, name, historicalAccessHours, expiresAt, requestsPerSecond, requestBurst, maxConnections } = client;
  const packages = client.packages.map(({ game, product }) => ({ gameId: game.id, productId: product.id }));
  const fields = { name, historicalAccessHours, expiresAt, requestsPerSecond, requestBurst, maxConnections, packages };
  return { id, resourceVersion, fields };
}

const EMPTY = '–';
/** Text for a game without packages. */
export const NOT_INCLUDED = 'Not included';

interface TextContext {
  readonly catalogue: Catalogue;
  readonly zone: TimeZone;
}

/** The fields of an API client, in the order of the form. */
export const CLIENT_FIELDS = fieldTable<ClientFields, ClientFormValues, TextContext>(NEW_CLIENT)({
  name: {
    inputs: ['name'],
    toForm: (name) => ({ name }),
    fromForm: ({ name }, saved) => textToSave(name, saved),
    isSame: Object.is,
    describe: (name) => [['Client name', name || EMPTY]],
  },
  historicalAccessHours: {
    inputs: ['accessAmount', 'accessUnit'],
    toForm(hours) {
      const { amount, unit } = accessInUnits(hours);
      return { accessAmount: textOf(amount), accessUnit: unit };
    },
    fromForm: ({ accessAmount, accessUnit }) => (accessUnit === '' ? null : hoursOf(amountOf(accessAmount), accessUnit)),
    isSame: Object.is,
    describe: (hours) => [['Historical access', exactAccess(hours)]],
  },
  expiresAt: {
    inputs: ['expiresAt'],
    toForm: (moment, zone) => ({ expiresAt: lastDayOf(moment, zone) }),
    // Keeps the exact end time if its day did not change.
    fromForm: ({ expiresAt }, saved, zone) => endOf(expiresAt, saved ?? null, zone),
    isSame: sameMoment,
    describe: (moment, { zone }) => [['Active until', moment === null ? 'No end' : formatDay(new Date(moment), zone)]],
  },
  requestsPerSecond: amountField('perSecond', 'Requests per second'),
  requestBurst: amountField('burst', 'Burst'),
  maxConnections: amountField('concurrent', 'Concurrent connections'),
  packages: {
    inputs: ['games'],
    toForm(all) {
      const games = [...Map.groupBy(all, ({ gameId }) => gameId)];
      return { games: games.map(([gameId, some]) => ({ gameId, productIds: some.map(({ productId }) => productId) })) };
    },
    fromForm: ({ games }) => games.flatMap(({ gameId, productIds }) => productIds.map((productId) => ({ gameId, productId }))),
    isSame(one, other) {
      const keys = new Set(one.map(packageKey));
      return keys.size === new Set(other.map(packageKey)).size && other.every((each) => keys.has(packageKey(each)));
    },
    describe: describePackages,
  },
});

function amountField<I extends 'perSecond' | 'burst' | 'concurrent'>(input: I, label: string) {
  return {
    inputs: [input],
    toForm: (value: number | null) => ({ [input]: textOf(value) }),
    fromForm: (values: ClientFormValues) => amountOf(values[input]),
    isSame: Object.is,
    describe: (value: number | null): [[string, string]] => [[label, isAmount(value) ? String(value) : EMPTY]],
  } as const;
}

/** Null for empty text, NaN for text that is not a number. */
function amountOf(text: string): number | null {
  return isBlank(text) ? null : Number(text);
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount);
}

function packageKey({ gameId, productId }: PackageIds): string {
  return `${gameId} ${productId}`;
}

/** A line for each game with packages. */
function describePackages(packages: readonly PackageIds[], { catalogue }: TextContext): [label: string, text: string][] {
  return [...Map.groupBy(packages, ({ gameId }) => gameId)].map(([gameId, some]) => {
    const ids = new Set(some.map(({ productId }) => productId));
    const known = catalogue.products.filter(({ id }) => ids.has(id));
    const others = [...ids].map(catalogue.product).filter((product) => !known.includes(product));
    return [titleOf(gameId, catalogue), [...known, ...others].map(productName).join(', ')];
  });
}

const UNIT_NAMES: Record<AccessUnit, string> = { hours: 'hour', days: 'day', months: 'month', years: 'year' };

/** Exact to the hour, so that two different values never have the same text. The client's page shows a rounded text. */
function exactAccess(hours: number | null): string {
  if (hours === null) return 'Unlimited';
  if (!isAmount(hours)) return EMPTY;
  if (hours === 0) return 'None';
  const { amount, unit } = accessInUnits(hours);
  return `${amount} ${UNIT_NAMES[unit]}${amount === 1 ? '' : 's'}`;
}

/** Validation errors by form field, in the order of the form. */
export function checkClientForm(values: ClientFormValues): FormErrors<ClientFormValues> {
  const problems = checkApiClient(CLIENT_FIELDS.fieldsOf(values, null, null)).map(
    ({ field, code }) => [CLIENT_FIELDS.inputOf([field]) ?? field, TEXTS[code]] as const,
  );
  const unit = values.accessUnit === '' ? ([['accessUnit', TEXTS.UNIT_REQUIRED]] as const) : [];
  const invalidDay = dayProblem(values.expiresAt);
  const day = invalidDay === null ? [] : ([['expiresAt', invalidDay]] as const);
  const order = Object.keys(values);
  return Object.fromEntries([...problems, ...unit, ...day].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
}

export const CLIENT_RULES: FormRules<ClientFormValues> = {
  schema: ClientFormValues,
  check: checkClientForm,
  groups: CLIENT_FIELDS.groups,
  rebase: (before, mine, current) => ({
    ...rebaseValues(before, mine, current, CLIENT_FIELDS.groups),
    games: rebaseGames(before.games, mine.games, current.games),
  }),
};

/** The games of `current`; one that the user added, changed or removed since `before` is as in `mine`. */
function rebaseGames(before: readonly AddedGame[], mine: readonly AddedGame[], current: readonly AddedGame[]): AddedGame[] {
  const productsIn = (games: readonly AddedGame[], id: string): string | undefined =>
    games
      .find(({ gameId }) => gameId === id)
      ?.productIds.toSorted()
      .join(' ');
  const ids = new Set([...current, ...mine].map(({ gameId }) => gameId));
  return [...ids].flatMap((id) => {
    const isChanged = productsIn(before, id) !== productsIn(mine, id);
    return (isChanged ? mine : current).filter(({ gameId }) => gameId === id);
  });
}
