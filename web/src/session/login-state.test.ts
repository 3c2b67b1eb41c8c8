import { expect, it } from 'vitest';
import { readLoginState } from './login-state.tsx';

it('keeps where somebody was going', () => {
  expect(readLoginState({ from: '/trading?q=cup' })).toMatchObject({ from: '/trading?q=cup' });
});

it.each(['//elsewhere.example.test', '/\\elsewhere.example.test', 'https://elsewhere.example.test', 5])(
  'goes nowhere else: %s',
  (from) => {
    expect(readLoginState({ from, sentTo: 'a@example.test' })).toEqual({ sentTo: 'a@example.test' });
  },
);

it('has nothing to say for an entry without state', () => {
  expect(readLoginState(null)).toEqual({});
});
