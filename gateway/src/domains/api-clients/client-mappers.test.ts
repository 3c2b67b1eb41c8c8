import { describe, expect, it } from 'vitest';
import { clientPushChannels, productKind } from './client-mappers.ts';

const IDS = { match: 'p-1', 'play-by-play': 'p-2', odds: 'p-3', trading: 'p-4' };

describe('productKind', () => {
  it.each([
    ['p-1', 'MATCH'],
    ['p-2', 'PLAY_BY_PLAY'],
    ['p-3', 'ODDS'],
    ['p-4', 'TRADING'],
    ['p-5', 'UNKNOWN'],
  ])('by configured ids: %s is %s, whatever its name [clients.entity.product-ids]', (id, kind) => {
    expect(productKind(IDS, { id, name: 'Odds' })).toBe(kind);
  });

  it.each([
    ['Match', 'MATCH'],
    ['play-by-play', 'PLAY_BY_PLAY'],
    ['Play by Play', 'PLAY_BY_PLAY'],
    ['ODDS', 'ODDS'],
    ['trading', 'TRADING'],
    ['Highlights', 'UNKNOWN'],
    ['constructor', 'UNKNOWN'],
    [null, 'UNKNOWN'],
  ])('without configured ids, by name: %s is %s', (name, kind) => {
    expect(productKind(undefined, { id: 'p-1', name })).toBe(kind);
  });
});

const channel = (name: string, api_reference: string | null = null) => ({
  name,
  description: null,
  api_reference,
  categories: [],
});
const withChannels = (...names: string[]) => ({
  game: { id: 5 },
  product: { id: 'p' },
  push_channels: names.map((name) => ({ name })),
});
const urlOf = (reference: string | null, docsUrl?: string) =>
  clientPushChannels([channel('a', reference)], [], docsUrl)[0]?.referenceUrl;

describe('clientPushChannels', () => {
  it('gives access to the channels of any package, and lists the others without access', () => {
    const channels = clientPushChannels(
      ['a', 'b', 'c'].map((name) => channel(name)),
      [withChannels('a'), withChannels('c', 'gone')],
      undefined,
    );
    expect(channels.map(({ name, hasAccess }) => [name, hasAccess])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  it.each([
    ['https://docs.example.test/push#a', undefined, 'https://docs.example.test/push#a'],
    ['/push#a', 'https://docs.example.test', 'https://docs.example.test/push#a'],
    ['push#a', 'https://docs.example.test/v3', 'https://docs.example.test/v3/push#a'],
    ['/push?v=3#a', undefined, '/docs/channels/push?v=3#a'],
    ['push#a', undefined, '/docs/channels/push#a'],
    ['../push#a', undefined, '/docs/channels/docs/push#a'],
    ['/docs/push', undefined, '/docs/channels/docs/push'],
    ['//docs.example.test/push', undefined, 'http://docs.example.test/push'],
    ['javascript:alert(1)', undefined, null],
    ['', 'https://docs.example.test', null],
    [null, 'https://docs.example.test', null],
    ['javascript:alert(1)', 'https://docs.example.test', null],
    ['http://[', 'https://docs.example.test', null],
  ])('reference %j with documentation at %j leads to %j', (reference, docsUrl, url) => {
    expect(urlOf(reference, docsUrl)).toBe(url);
  });
});
