import { expect, it } from 'vitest';
import { MAX_WAIT_MS, PendingKeyPress } from './pending-press.ts';
import { parseShortcut } from './shortcut.ts';

const knownOf = (...texts: readonly string[]) => texts.map((text) => ({ id: text, shortcut: parseShortcut(text) }));
const SLASH = { key: '/', mod: false };

function pendingPress(press = SLASH): PendingKeyPress {
  const pending = new PendingKeyPress();
  pending.set(press, 1_000, '/trading', knownOf('g t', '?'));
  return pending;
}

it('a pending press finds the action that registers later, once', () => {
  const pending = pendingPress();
  expect(pending.consume(1_100, '/trading', knownOf('?', 'mod+k'))).toBeNull();
  expect(pending.consume(1_200, '/trading', knownOf('?', '/'))).toBe('/');
  expect(pending.consume(1_300, '/trading', knownOf('?', '/'))).toBeNull();
});

it('a pending press waits for a limited time', () => {
  expect(pendingPress().consume(1_000 + MAX_WAIT_MS, '/trading', knownOf('/'))).toBe('/');
  const pending = pendingPress();
  expect(pending.consume(1_001 + MAX_WAIT_MS, '/trading', [])).toBeNull();
  expect(pending.consume(1_000, '/trading', knownOf('/'))).toBeNull();
});

it('a pending press ends with another page or another input', () => {
  expect(pendingPress().consume(1_100, '/trading/7', knownOf('/'))).toBeNull();
  const pending = pendingPress();
  pending.clear();
  expect(pending.consume(1_100, '/trading', knownOf('/'))).toBeNull();
});

it('the start of a sequence is no pending press', () => {
  const pending = pendingPress({ key: 'g', mod: false });
  expect(pending.consume(1_100, '/trading', knownOf('g'))).toBeNull();
});

it('a pending press does not run a sequence, or a shortcut with a modifier', () => {
  expect(pendingPress().consume(1_100, '/trading', [...knownOf('/ t'), ...knownOf('mod+/')])).toBeNull();
});

it('a pending press finds the later of two actions', () => {
  const [outer, inner] = ['outer', 'inner'].map((id) => ({ id, shortcut: parseShortcut('/') }));
  expect(
    pendingPress().consume(
      1_100,
      '/trading',
      [outer, inner].flatMap((each) => each ?? []),
    ),
  ).toBe('inner');
});
