import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ActivityBadge, countText } from './badges.tsx';

it('shows an expiring status as a warning [customers.status.expiring-warning]', () => {
  expect(renderToStaticMarkup(<ActivityBadge status="EXPIRING" />)).toContain('data-tone="warning"');
  expect(renderToStaticMarkup(<ActivityBadge status="ACTIVE" />)).toContain('data-tone="positive"');
});

it('a count badge shows counts above nine as +9 [customers.list.badge-cap]', () => {
  expect([1, 9, 10, 250].map(countText)).toEqual(['1', '9', '+9', '+9']);
});
