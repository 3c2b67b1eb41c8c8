import { type ApiClientProblem, checkApiClient } from '@sightline/schema/rules/api-client.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { dayProblem } from '../../../lib/last-day.ts';
import { type ClientFormValues, fieldsOfValues } from './client-fields.ts';

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
