import { describe, expect, it } from 'vitest';
import { ACCESS_UNITS, accessInUnits, historicalAccessText, hoursOf } from './historical-access.ts';

describe('historicalAccessText', () => {
  it('shows null as unlimited [clients.historical.unlimited]', () => {
    expect(historicalAccessText(null)).toBe('Unlimited');
  });

  it('shows 0 as none [clients.historical.none]', () => {
    expect(historicalAccessText(0)).toBe('None');
  });

  it.each([
    [1, '1 hour'],
    [2, '2 hours'],
    [23, '23 hours'],
  ])('of %i hours is in hours [clients.historical.hours]', (hours, text) => {
    expect(historicalAccessText(hours)).toBe(text);
  });

  it.each([
    [24, '1 day'],
    [48, '2 days'],
    [60, '3 days'],
    [744, '31 days'],
    [364 * 24, '364 days'],
  ])('of %i hours is in days [clients.historical.days]', (hours, text) => {
    expect(historicalAccessText(hours)).toBe(text);
  });

  it.each([
    [365 * 24, '1 year'],
    [500 * 24, '1 year'],
    [600 * 24, '2 years'],
    [3 * 8_760, '3 years'],
  ])('of %i hours is in years, rounded [clients.historical.years]', (hours, text) => {
    expect(historicalAccessText(hours)).toBe(text);
  });
});

describe('units of historical access', () => {
  it('are hours, days, months and years [clients.form.units]', () => {
    expect(Object.keys(ACCESS_UNITS)).toEqual(['hours', 'days', 'months', 'years']);
  });

  it('count their hours [clients.form.unit-hours]', () => {
    expect([hoursOf(3, 'hours'), hoursOf(1, 'days'), hoursOf(1, 'months'), hoursOf(2, 'years')]).toEqual([3, 24, 744, 17_520]);
  });

  it('read an empty amount as unlimited, and 0 as none', () => {
    expect([hoursOf(null, 'years'), hoursOf(0, 'years')]).toEqual([null, 0]);
  });

  it.each([
    [null, { amount: null, unit: 'hours' }],
    [0, { amount: 0, unit: 'hours' }],
    [5, { amount: 5, unit: 'hours' }],
    [25, { amount: 25, unit: 'hours' }],
    [48, { amount: 2, unit: 'days' }],
    [1_488, { amount: 2, unit: 'months' }],
    [8_760, { amount: 1, unit: 'years' }],
  ] as const)('show %j hours as they were entered', (hours, typed) => {
    expect(accessInUnits(hours)).toEqual(typed);
    expect(hoursOf(typed.amount, typed.unit)).toBe(hours);
  });
});
