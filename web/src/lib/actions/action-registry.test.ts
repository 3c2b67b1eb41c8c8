import { expect, it, vi } from 'vitest';
import type { Action } from './action.ts';
import { ActionRegistry } from './action-registry.ts';

const action = (id: string, parts: Partial<Action> = {}): Action => ({ id, title: id, group: 'Go to', run: () => {}, ...parts });
const idsOf = (registry: ActionRegistry) => registry.actions().map(({ id }) => id);

it('lists registered actions by group until they are unregistered', () => {
  const registry = new ActionRegistry();
  const [shell, page] = [{}, {}];
  registry.register(shell, { actions: [action('help', { group: 'Help' }), action('home')] });
  registry.register(page, { actions: [action('create', { group: 'This page' }), action('away')] });
  expect(idsOf(registry)).toEqual(['create', 'home', 'away', 'help']);
  registry.register(shell, { actions: [action('home')] });
  expect(idsOf(registry)).toEqual(['create', 'home', 'away']);
  registry.unregister(shell);
  expect(idsOf(registry)).toEqual(['create', 'away']);
});

it('hides actions that do not apply, and their shortcuts', () => {
  const registry = new ActionRegistry();
  registry.register({}, { actions: [action('create', { applies: false, shortcut: 'c' }), action('home', { applies: true })] });
  expect(idsOf(registry)).toEqual(['home']);
  expect(registry.shortcuts()).toEqual([]);
  expect(registry.find('create')).toBeUndefined();
});

it("an inner component replaces an outer component's action while it is mounted", () => {
  const registry = new ActionRegistry();
  const [shell, page] = [{}, {}];
  const outer = action('search', { shortcut: '/' });
  const inner = action('search', { shortcut: '/', hint: 'inner' });
  registry.register(shell, { actions: [outer, action('find', { shortcut: '/' })] });
  registry.register(page, { actions: [inner] });
  expect(registry.find('search')).toBe(inner);
  expect(idsOf(registry)).toEqual(['find', 'search']);
  expect(registry.shortcuts().map(({ id }) => id)).toEqual(['find', 'search']);
  // The outer part stays the outer one after it has changed its actions.
  registry.register(shell, { actions: [outer] });
  expect(registry.find('search')).toBe(inner);
  registry.unregister(page);
  expect(registry.find('search')).toBe(outer);
});

it('returns the same array until it changes, and notifies of changes', () => {
  const registry = new ActionRegistry();
  const listener = vi.fn();
  const stop = registry.subscribe(listener);
  const owner = {};
  registry.register(owner, { actions: [action('home')], keyHints: [] });
  expect(listener).toHaveBeenCalledOnce();
  expect(registry.actions()).toBe(registry.actions());
  expect(registry.keyHints()).toBe(registry.keyHints());
  registry.unregister(owner);
  registry.unregister(owner);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  registry.register(owner, { actions: [action('home')] });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('rejects an invalid shortcut on registration', () => {
  expect(() => new ActionRegistry().register({}, { actions: [action('home', { shortcut: 'ctrl+h' })] })).toThrow(
    'Not a shortcut',
  );
});

it('the registry of a part of the page finds the actions of the page, but lists its own only', () => {
  const page = new ActionRegistry();
  const part = new ActionRegistry(page);
  page.register({}, { actions: [action('help')] });
  part.register({}, { actions: [action('search')] });
  expect(idsOf(part)).toEqual(['search']);
  expect(part.find('help')?.id).toBe('help');
  expect(page.find('search')).toBeUndefined();
});
