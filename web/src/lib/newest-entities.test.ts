import { gql, InMemoryCache } from '@apollo/client';
import { describe, expect, it, vi } from 'vitest';
import { NewestEntities } from './newest-entities.ts';

const LIST = gql`query List { markets { ...Odds } } fragment Odds on Market { id odds }`;
const BOARD = gql`query Board { markets { ...Odds ...Names } } fragment Odds on Market { id odds } fragment Names on Market { name { text } }`;

interface Odds {
  readonly odds: number;
}

const oddsOf = (entities: NewestEntities) => entities.read<Odds>('Market:1', 'Odds')?.data.odds;
const board = (odds: number, text = 'Kite') => ({ id: '1', odds, name: { text } });

describe('the newest entities', () => {
  it('belong to a cache', () => {
    const cache = new InMemoryCache();
    expect(NewestEntities.of(cache)).toBe(NewestEntities.of(cache));
    expect(NewestEntities.of(cache)).not.toBe(NewestEntities.of(new InMemoryCache()));
  });

  it('have the fragments of the document with which they were received', () => {
    const entities = new NewestEntities();
    entities.set('Market:1', LIST, { id: '1', odds: 2 });
    expect(oddsOf(entities)).toBe(2);
    expect(entities.read('Market:1', 'Names')).toBeNull();
    expect(entities.read('Market:2', 'Odds')).toBeNull();
  });

  it('are those that were received last, whatever their set', () => {
    const entities = new NewestEntities();
    entities.set('Market:1', LIST, { id: '1', odds: 2 });
    entities.set('Market:1', BOARD, board(3));
    expect(oddsOf(entities)).toBe(3);
    entities.set('Market:1', LIST, { id: '1', odds: 2 });
    expect(oddsOf(entities)).toBe(2);
    entities.delete('Market:1', LIST);
    expect(oddsOf(entities)).toBe(3);
    entities.delete('Market:1', BOARD);
    expect(oddsOf(entities)).toBeUndefined();
  });

  it('keep the parts that are the same', () => {
    const entities = new NewestEntities();
    entities.set('Market:1', BOARD, board(2));
    const first = entities.read<{ name: object }>('Market:1', 'Names');
    entities.set('Market:1', BOARD, board(2));
    expect(entities.read('Market:1', 'Names')).toBe(first);
    entities.set('Market:1', BOARD, board(3));
    const second = entities.read<{ name: object }>('Market:1', 'Names');
    expect(second).not.toBe(first);
    expect(second?.data.name).toBe(first?.data.name);
    entities.set('Market:1', BOARD, board(3, 'Rook'));
    expect(entities.read<{ name: object }>('Market:1', 'Names')?.data.name).toEqual({ text: 'Rook' });
  });

  it('notify when they are set or deleted', () => {
    const entities = new NewestEntities();
    const listener = vi.fn<() => void>();
    const stop = entities.subscribe('Market:1', listener);
    entities.set('Market:1', LIST, { id: '1', odds: 2 });
    entities.set('Market:2', LIST, { id: '2', odds: 2 });
    entities.delete('Market:1', LIST);
    entities.delete('Market:1', LIST);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    entities.set('Market:1', LIST, { id: '1', odds: 2 });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
