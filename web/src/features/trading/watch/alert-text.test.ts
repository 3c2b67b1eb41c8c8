import { expect, it } from 'vitest';
import { eventText } from './alert-text.ts';

const oddsText = (odds: number) => odds.toFixed(2);

it('says which price of a market moved, and from where', () => {
  const moved = { kind: 'move', selectionId: '1', from: 1.9, to: 2.05 } as const;
  expect(eventText(moved, 'Harbor', oddsText)).toBe('Harbor up 7.9% to 2.05 (from 1.90)');
  expect(eventText({ ...moved, to: 1.71 }, null, oddsText)).toBe('down 10.0% to 1.71 (from 1.90)');
});

it('says what else happened', () => {
  expect(eventText({ kind: 'cross', selectionId: '1', from: 1.9, to: 2.1 }, null, oddsText)).toBe('reached 2.10 (was 1.90)');
  expect(eventText({ kind: 'suspended', seconds: 30 }, null, oddsText)).toBe('suspended for 30 s');
  expect(eventText({ kind: 'live' }, null, oddsText)).toBe('went live');
});
