import type { Market } from '@sightline/provider-contract/odds.ts';

/** Names one series or match as something to bet on. */
export type FixtureKey = `${Market['fixture']['type']}/${number}`;

export function fixtureKey({ type, id }: Market['fixture']): FixtureKey {
  return `${type}/${id}`;
}
