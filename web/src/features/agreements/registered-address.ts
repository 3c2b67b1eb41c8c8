import type { Agreement } from './agreement-text.tsx';

/** The address line by line, the country at the end; lines that are not there are left out. */
export function registeredAddress({ addressLine1, addressLine2, zipCode, city, country }: Agreement['company']): string[] {
  return [addressLine1, addressLine2 ?? '', `${zipCode} ${city}`, country]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
