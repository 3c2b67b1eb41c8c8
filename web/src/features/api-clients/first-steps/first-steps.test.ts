import { expect, it } from 'vitest';
import { stepsOf } from './first-steps.tsx';

const client = { id: 'c 1', name: 'Desk' };
const done = (facts: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({
    client: null,
    clientWithKey: null,
    isKeyTested: false,
    hasRequest: false,
    ...facts,
  }).map(({ isDone }) => isDone);

it('each step is ticked from its own fact', () => {
  expect(done({})).toEqual([false, false, false, false]);
  expect(done({ client })).toEqual([true, false, false, false]);
  expect(done({ client, clientWithKey: client })).toEqual([true, true, false, false]);
  expect(done({ client, clientWithKey: client, isKeyTested: true })).toEqual([true, true, true, false]);
  expect(done({ client, clientWithKey: client, isKeyTested: true, hasRequest: true })).toEqual([true, true, true, true]);
});
