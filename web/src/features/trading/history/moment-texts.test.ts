import { expect, it } from 'vitest';
import { replayText } from './moment-texts.ts';

it.each([
  [1, 'Playing as it happened.'],
  [60, 'Playing 60 times as fast as it happened.'],
])('a replay at speed %i says how fast it is', (speed, text) => {
  expect(replayText(speed)).toBe(text);
});
