import { expect, it } from 'vitest';
import { eventText } from './alert-text.ts';

const sides = { first: { name: 'Harbor' }, second: { name: 'Northwind' } };
const oddsText = (odds: number) => odds.toFixed(2);

it('says which price of a market moved, and from where', () => {
  const moved = { kind: 'move', selectionId: '1', from: 1.9, to: 2.05 } as const;
  expect(eventText(moved, { outcome: 'Harbor', sides }, oddsText)).toBe('Harbor up 7.9% to 2.05 (from 1.90)');
  expect(eventText({ ...moved, to: 1.71 }, { outcome: null, sides }, oddsText)).toBe('down 10.0% to 1.71 (from 1.90)');
});

it('says what happened for the other kinds of alerts', () => {
  expect(eventText({ kind: 'cross', selectionId: '1', from: 1.9, to: 2.1 }, { outcome: null, sides }, oddsText)).toBe(
    'reached 2.10 (was 1.90)',
  );
  expect(eventText({ kind: 'suspended', seconds: 30 }, { outcome: null, sides }, oddsText)).toBe('suspended for 30 s');
  const difference = {
    event: { kind: 'ahead', line: 0 },
    own: 0.542,
    other: { low: 0.511, high: 0.511 },
    against: null,
    off: 0.031,
  } as const;
  expect(eventText({ kind: 'off', difference }, { outcome: null, sides }, oddsText).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    'off by 3.1% – Harbor wins: 54.2% here, 51.1% by the match winners',
  );
  expect(eventText({ kind: 'live' }, { outcome: null, sides }, oddsText)).toBe('went live');
});
