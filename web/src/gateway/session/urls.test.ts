import { expect, it } from 'vitest';
import { loginUrl, readLoginView } from './urls.ts';

it.each(['sign-in', 'forgot-password', 'check-mail'] as const)('the URL of the view %s opens it [login.tabs]', (view) => {
  expect(readLoginView(new URL(loginUrl(view), 'https://site.example.test').searchParams)).toBe(view);
});

it('an unknown view is the sign-in', () => {
  expect(readLoginView(new URLSearchParams('view=nothing'))).toBe('sign-in');
});
