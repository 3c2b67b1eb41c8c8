import { expect, it } from 'vitest';
import { type Manifest, pagesOf } from './first-load.ts';

const chunk = (file: string, parts: Partial<Manifest[string]> = {}): Manifest[string] => ({
  file,
  isEntry: false,
  isDynamicEntry: false,
  imports: [],
  css: [],
  ...parts,
});

it('counts what the entry, the page and the frame around it need, each file once', () => {
  const manifest: Manifest = {
    'index.html': chunk('index.js', { isEntry: true, imports: ['_shared.js'] }),
    '_shared.js': chunk('shared.js', { imports: ['index.html'], css: ['shared.css'] }),
    '_odds.js': chunk('odds.js'),
    '_live.js': chunk('live.js', { name: 'live', imports: ['_odds.js'] }),
    '_application.js': chunk('application.js', { name: 'application', css: ['base.css', 'shared.css'] }),
    '_signed-in.js': chunk('signed-in.js', { name: 'signed-in' }),
    'src/features/trading/trading-list-page.tsx': chunk('list.js', { isDynamicEntry: true, imports: ['_shared.js', '_odds.js'] }),
    'src/gateway/session/sign-in-page.tsx': chunk('sign-in.js', { isDynamicEntry: true }),
    'src/app/telemetry/error-client.ts': chunk('errors.js', { isDynamicEntry: true }),
  };
  expect(pagesOf(manifest)).toEqual([
    {
      route: 'trading/trading-list-page',
      files: ['index.js', 'shared.js', 'live.js', 'odds.js', 'application.js', 'signed-in.js', 'list.js'],
      styles: ['shared.css', 'base.css'],
    },
    {
      route: 'session/sign-in-page',
      files: ['index.js', 'shared.js', 'application.js', 'sign-in.js'],
      styles: ['shared.css', 'base.css'],
    },
  ]);
});
