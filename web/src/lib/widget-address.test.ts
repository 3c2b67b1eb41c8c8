import { expect, it } from 'vitest';
import { widgetAddress } from './widget-address.ts';

const widget = { namespace: 'main', slug: 'live-series' };

it.each(['https://widgets.example.test/w', 'https://widgets.example.test/w/'])('stands below %s', (base) => {
  expect(widgetAddress(base, widget, '77')).toBe('https://widgets.example.test/w/main/live-series/77');
});

it('encodes what it is made of', () => {
  const odd = { namespace: '../a b', slug: 'x?y#z' };
  expect(widgetAddress('https://widgets.example.test', odd, '7/7')).toBe(
    'https://widgets.example.test/..%2Fa%20b/x%3Fy%23z/7%2F7',
  );
});
