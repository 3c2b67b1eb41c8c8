import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../lib/csv.ts';
import { ageText, completenessText } from './moment-texts.ts';
import { disputeSentence, PRICE_COLUMNS, type PriceRecord, type Provenance } from './price-at-time.ts';

const AT = Date.parse('2026-11-26T13:03:07Z');
const PUSHED: Provenance = {
  type: 'MARKET',
  id: '345',
  receivedAt: '2026-11-26T13:03:05.120Z',
  pushedAt: '2026-11-26T13:03:05.080Z',
  updatedAt: '2026-11-26T13:03:05Z',
  changedAfter: null,
};
const READ: Provenance = { ...PUSHED, pushedAt: null, updatedAt: null, changedAfter: '2026-11-26T13:01:00Z' };

function recordOf(fields: Partial<PriceRecord> = {}, times: readonly Provenance[] = [PUSHED]): PriceRecord {
  return {
    at: AT,
    seriesId: '12',
    seriesName: 'Kiln Town vs Heath Runners',
    marketId: '345',
    marketName: 'Match 2: Match winner',
    selectionId: '345:1',
    outcome: 'Kiln Town',
    odds: 1.62,
    state: 'OPEN',
    facts: {
      completeness: 'COMPLETE',
      lastKnownAt: null,
      availableFrom: null,
      recordedFrom: null,
      nextFrom: null,
      times: [...times],
    },
    ...fields,
  };
}

describe('the sentence of a dispute', () => {
  it('has the price, its state, when it was sent and received, and the ids', () => {
    expect(disputeSentence(recordOf(), 'Europe/Berlin')).toBe(
      'At 2026-11-26 13:03:07.000 UTC (14:03:07.000 · 26 Nov 2026 Europe/Berlin), the price of Kiln Town in Match 2: Match winner (Kiln Town vs Heath Runners) was 1.62; the market was open. ' +
        'The provider sent this state at 2026-11-26 13:03:05.080 UTC, it was received at 2026-11-26 13:03:05.120 UTC, the provider dates it 2026-11-26 13:03:05.000 UTC. ' +
        'Complete: the recording missed nothing at this moment. Series 12, market 345, selection 345:1.',
    );
  });

  it('says after which time a state that was read has changed, and that there was no price', () => {
    const text = disputeSentence(recordOf({ odds: null, state: 'SUSPENDED' }, [READ]), 'UTC');
    expect(text).toContain('had no price; the market was suspended.');
    expect(text).toContain('it was read, and changed after 2026-11-26 13:01:00.000 UTC');
    expect(text).not.toContain('sent this state');
  });

  it('comes with a CSV file that has the same times', () => {
    const [header, row] = toCsv(PRICE_COLUMNS, [recordOf()], 'UTC').split('\r\n');
    expect(header?.split(',')).toHaveLength(PRICE_COLUMNS.length);
    expect(row).toContain('2026-11-26T13:03:05.120Z,2026-11-26T13:03:05.080Z');
  });
});

describe('completeness', () => {
  it('has an age while the recording is interrupted', () => {
    const text = completenessText({ completeness: 'AS_LAST_KNOWN', lastKnownAt: '2026-11-26T13:01:10Z' }, AT, 'UTC');
    expect(text).toMatch(/^As last known at 13:01:10 · 26 Nov 2026, 1 min 57 s before:/);
  });

  it('names ages of any length', () => {
    expect([5_000, 117_000, 7_260_000, 180_000_000].map(ageText)).toEqual(['5 s', '1 min 57 s', '2 h 1 min', '2 d 2 h']);
  });
});
