import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ActivityBadge } from './activity-badge.tsx';

it('what ends soon looks like a warning [customers.status.expiring-warning]', () => {
  expect(renderToStaticMarkup(<ActivityBadge status="EXPIRING" />)).toContain('data-tone="warning"');
  expect(renderToStaticMarkup(<ActivityBadge status="ACTIVE" />)).toContain('data-tone="positive"');
});
