import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { AGREEMENT_PAGE, REDIRECT_ROUTES, PUBLIC_PAGES, PAGES } from '../../../e2e/support/pages.ts';

const SOURCE = join(import.meta.dirname, '../..');

/** The texts, route patterns among them, that the modules of addresses export, by the names of their constants. */
async function readExportedTexts(): Promise<ReadonlyMap<string, string>> {
  const modules = globSync('{app,lib,gateway/session,features/*}/urls.ts', { cwd: SOURCE }).map(
    (file) => import(join(SOURCE, file)),
  );
  const constants = z.array(z.record(z.string(), z.unknown())).parse((await Promise.all(modules)).map((each) => ({ ...each })));
  return new Map(
    constants.flatMap((exported) =>
      Object.entries(exported).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ),
  );
}

it('the page list of the browser tests contains exactly the routes of the application', async () => {
  const texts = await readExportedTexts();
  const routes = readFileSync(join(SOURCE, 'app/routes.tsx'), 'utf8');
  const routed = [...routes.matchAll(/\bpath: (?:'(?<text>[^']+)'|(?<name>\w+_PATH))/g)].map(
    ({ groups = {} }) => groups['text'] ?? texts.get(groups['name'] ?? ''),
  );
  expect(routed.length).toBeGreaterThan(15);
  const listed = [...[...PAGES, ...PUBLIC_PAGES, AGREEMENT_PAGE].map(({ pattern }) => pattern), ...REDIRECT_ROUTES];
  expect(new Set(routed)).toEqual(new Set(listed));
  expect(routed).toHaveLength(listed.length);
});
