import { expect, it } from 'vitest';
import {
  isOfUserAlone,
  isShareable,
  isWorkspaceItemId,
  readWorkspaceContent,
  type WorkspaceContent,
  WORKSPACE_KINDS,
  type WorkspaceKind,
} from './workspace.ts';

const SERIES = { kind: 'series', seriesId: '7', seriesName: 'Harbor vs Northwind', order: 1 } as const;
const EXAMPLES: { readonly [K in WorkspaceKind]: readonly WorkspaceContent<K>[] } = {
  WATCHED_SERIES: [
    SERIES,
    { ...SERIES, kind: 'price', marketId: '71', selectionId: '711', name: 'Match winner, Harbor' },
    { kind: 'list', name: 'Finals', items: [SERIES] },
  ],
  ALERT: [
    { item: 'series 7', kind: 'move', value: 5 },
    { item: 'series 7', kind: 'live' },
  ],
  DESK: [
    { name: null, query: 'board=7' },
    { name: 'Evening', query: 'board=7&board=8' },
  ],
  PIN: [{ kind: 'type', id: 'match_winner', order: 0.5 }],
  SAVED_FILTER: [{ name: 'Mine', tab: 'expiring', query: 'manager=3' }],
  RECENT: [{ path: '/trading/7?group=winner', title: 'Harbor vs Northwind', at: 1_700_000_000_000 }],
  PREFERENCES: [
    {
      name: 'display',
      density: 'compact',
      tradingDensity: 'roomy',
      timeZone: 'Europe/Riga',
      oddsFormat: 'decimal',
      hiddenColumns: { clients: ['id'] },
      singleKeys: false,
      isRail: true,
      showsConsistency: true,
      hasWhatIf: null,
    },
    { name: 'series-panel', isOpen: false },
  ],
};

it.each(WORKSPACE_KINDS)('%s is read as it was written, without unknown fields', (kind) => {
  for (const content of EXAMPLES[kind])
    expect(readWorkspaceContent(kind, JSON.stringify({ ...content, added: 'by a newer page' }))).toEqual(content);
  for (const json of ['', 'x', 'null', '[]', '{}', '7']) expect(readWorkspaceContent(kind, json)).toBeNull();
});

it.each([
  ['WATCHED_SERIES', { ...SERIES, seriesName: 'x'.repeat(121) }],
  ['WATCHED_SERIES', { kind: 'list', name: 'Finals', items: Array.from({ length: 61 }, () => SERIES) }],
  ['ALERT', { item: 'series 7', kind: 'move', value: 0.4 }],
  ['ALERT', { item: 'series 7', kind: 'cross', value: Number.NaN }],
  ['DESK', { name: '', query: '' }],
  ['DESK', { name: 'x', query: 'x'.repeat(10_001) }],
  ['RECENT', { path: '//evil.example', title: '', at: 1 }],
  ['RECENT', { path: '/\\evil.example', title: '', at: 1 }],
  ['PREFERENCES', { name: 'other', on: true }],
] as const)('%s beyond a limit is not read', (kind, content) => {
  expect(readWorkspaceContent(kind, JSON.stringify(content))).toBeNull();
});

it('an item id is a text that any store keeps as it is', () => {
  const isId = (id: string) => isWorkspaceItemId('DESK', id, null);
  expect(['last', 'layout/Été 🏁', 'x'.repeat(120)].map(isId)).toEqual([true, true, true]);
  expect(['', 'x'.repeat(121), 'a\nb', 'a\u0000b', '\ud800'].map(isId)).toEqual([false, false, false, false, false]);
  const display = EXAMPLES.PREFERENCES[0] ?? null;
  expect(isWorkspaceItemId('PREFERENCES', 'display', display)).toBe(true);
  expect(isWorkspaceItemId('PREFERENCES', 'another', display)).toBe(false);
});

it('shares layouts, copies of watchlists and saved filters only', () => {
  const shareable = WORKSPACE_KINDS.flatMap((kind) =>
    EXAMPLES[kind].filter((content) => isShareable(kind, content)).map((content) => [kind, 'name' in content && content.name]),
  );
  expect(shareable).toEqual([
    ['WATCHED_SERIES', 'Finals'],
    ['DESK', 'Evening'],
    ['SAVED_FILTER', 'Mine'],
  ]);
  expect(WORKSPACE_KINDS.filter(isOfUserAlone)).toEqual(['SAVED_FILTER', 'PREFERENCES']);
});
