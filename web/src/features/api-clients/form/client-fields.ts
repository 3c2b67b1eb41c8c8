import { API_CLIENT_DEFAULTS } from '@sightline/schema/rules/api-client.ts';
import { type AccessUnit, accessInUnits, hoursOf } from '@sightline/schema/rules/historical-access.ts';
import { endOf, lastDayOf } from '../../../lib/last-day.ts';
import type { TimeZone } from '../../../lib/time.ts';
import type { Client_clientFragment } from '../client.generated.ts';

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
