import { describe, expect, it } from 'vitest';
import { clientPushChannels } from './push-channels.ts';

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
  it('opens what any package lists, and lists what none does', () => {
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
    ['/push?v=3#a', undefined, '/docs/push?v=3#a'],
    ['push#a', undefined, '/docs/push#a'],
    ['../push#a', undefined, '/docs/push#a'],
    ['/docs/push', undefined, '/docs/push'],
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
