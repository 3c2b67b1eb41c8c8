import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AccountArea, type ShellUser } from './sidebar.tsx';

/** Texts in the order in which they are read. */
function textsOf(user: ShellUser): string[] {
  const markup = renderToStaticMarkup(<AccountArea user={user} onSettings={() => {}} onSignOut={() => {}} />);
  return [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text);
}

it('shows initials, name and address [nav.user.initials]', () => {
  expect(textsOf({ name: 'Tara Lind', email: 'tara@example.test' })).toEqual(['TL', 'Tara Lind', 'tara@example.test']);
});

it('shows only the e-mail of users without a name [nav.user.email-fallback]', () => {
  expect(textsOf({ name: ' ', email: 'tara@example.test' })).toEqual(['TA', 'tara@example.test']);
});
