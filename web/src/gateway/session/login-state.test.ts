import { expect, it } from 'vitest';
import { readLoginState } from './login-state.tsx';

it('keeps the return path', () => {
  expect(readLoginState({ from: '/trading?q=cup' })).toMatchObject({ from: '/trading?q=cup' });
});

it.each(['//elsewhere.example.test', '/\\elsewhere.example.test', 'https://elsewhere.example.test', 5])(
  'rejects a return path that is not a path of this origin: %s',
  (from) => {
    expect(readLoginState({ from, sentTo: 'a@example.test' })).toEqual({ sentTo: 'a@example.test' });
  },
);

it('is empty for a history entry without state', () => {
  expect(readLoginState(null)).toEqual({});
});
