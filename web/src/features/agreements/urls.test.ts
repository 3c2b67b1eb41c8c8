import { expect, it } from 'vitest';
import { agreementUrl } from './urls.ts';

it('encodes the customer id', () => {
  expect(agreementUrl('a/b?c')).toBe('/agreement/a%2Fb%3Fc');
});
