import { checkCustomer, type CompanyFields } from '@sightline/schema/rules/customer.ts';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { dayProblem } from '../../../lib/last-day.ts';
import { type CustomerFormValues, fieldsOfValues } from './customer-fields.ts';

type Place = keyof CustomerFormValues;
export type CustomerFormErrors = Partial<Record<Place, string>>;

const COMPANY_PLACES: Record<keyof CompanyFields, Place> = {
  name: 'companyName',
  number: 'companyNumber',
  country: 'country',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  zipCode: 'zipCode',
  city: 'city',
};
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['name', 'name'],
  ['stripeId', 'stripeId'],
  ['accountManagerIds', 'accountManagerIds'],
  ...Object.entries(COMPANY_PLACES).map(([field, place]) => [`agreementCompany.${field}`, place] as const),
]);

/** Where in the form a field of the input is typed. */
function placeOf(field: readonly string[]): Place | undefined {
  return PLACES.get((field[0] === 'input' ? field.slice(1) : field).join('.'));
}

/** The first thing that is wrong, at its place. */
export function checkCustomerForm(values: CustomerFormValues): CustomerFormErrors {
  const problem = checkCustomer(fieldsOfValues(values, null, null));
  const place = problem === null ? undefined : placeOf(problem.field);
  const wrongDay = dayProblem(values.activeUntil);
  // The date stands right below the name.
  if (wrongDay !== null && place !== 'name') return { activeUntil: wrongDay };
  return problem === null || place === undefined ? {} : { [place]: TEXTS[problem.code] };
}

/** Problems that the server found: what has a place there, what has none in `message`; null: everything has one. */
export function placeUserErrors(errors: readonly { readonly field: readonly string[]; readonly message: string }[]): {
  places: CustomerFormErrors;
  message: string | null;
} {
  const placed = errors.map(({ field, message }) => ({ place: placeOf(field), message }));
  const rest = placed.filter(({ place }) => place === undefined).map(({ message }) => message);
  return {
    places: Object.fromEntries(placed.flatMap(({ place, message }) => (place === undefined ? [] : [[place, message]]))),
    message: rest.length === 0 && placed.length > 0 ? null : rest.join(' '),
  };
}
