import { expect, it } from 'vitest';
import { withRelease } from './released-documents.ts';

const release = (version: string, day: number, text: string) => ({
  version,
  releasedAt: `2026-11-0${day}T00:00:00.000Z`,
  changes: [{ kind: 'added' as const, text }],
});

it('has one entry for a version that is recorded twice, with the changes of both', () => {
  const releases = [release('0.2.0', 2, 'Query.second'), release('0.1.0', 1, 'Query.first')];
  expect(withRelease(releases, release('0.3.0', 3, 'Query.third'))).toEqual([release('0.3.0', 3, 'Query.third'), ...releases]);
  expect(withRelease(releases, release('0.2.0', 3, 'Query.third'))).toEqual([
    { ...release('0.2.0', 3, ''), changes: ['Query.second', 'Query.third'].map((text) => ({ kind: 'added', text })) },
    release('0.1.0', 1, 'Query.first'),
  ]);
});
