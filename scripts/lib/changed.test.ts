import { describe, expect, it } from 'vitest';
import { allFiles, leftOut, select, SMOKE } from './changed.ts';
import { importsIn, withImporters } from './imports.ts';

const smokeSpecs = SMOKE.map((name) => `web/e2e/app/${name}.spec.ts`);
const FILES = [
  ...smokeSpecs,
  'docs/api.md',
  'gateway/src/cache/entity-cache.ts',
  'gateway/src/config/config.ts',
  'gateway/src/domains/customers/resolvers.ts',
  'gateway/src/domains/customers/resolvers.test.ts',
  'gateway/src/server.ts',
  'gateway/test/cache/claims.test.ts',
  'gateway/test/customers/customer-rows.ts',
  'gateway/test/customers/customers.test.ts',
  'gateway/test/server/boot.test.ts',
  'gateway/test/support/stack.ts',
  'gateway/test/users/users.test.ts',
  'sandbox/src/play/odds-load.ts',
  'sandbox/src/play/odds-load.test.ts',
  'sandbox/src/store/store.test.ts',
  'schema/customers.graphql',
  'scripts/build.ts',
  'tests/guards/documents.test.ts',
  'tests/start.test.ts',
  'web/e2e/customers/list.spec.ts',
  'web/e2e/customers/list.play.ts',
  'web/e2e/live/reconnect.spec.ts',
  'web/e2e/support/pages.ts',
  'web/src/features/customers/list/page.tsx',
  'web/src/features/customers/list/page.graphql',
  'web/src/features/customers/list/page.component.test.tsx',
  'web/src/features/customers/form/form.tsx',
  'web/src/features/customers/form/form.component.test.tsx',
  'web/src/ui/menu.component.test.tsx',
  'web/src/features/billing/page.tsx',
  'web/src/gateway/live/socket.ts',
  'web/src/ui/button.tsx',
];
const IMPORTS = new Map([
  ['web/src/features/customers/list/page.tsx', ['web/src/ui/button.tsx', 'react']],
  ['web/src/app/routes.ts', ['web/src/features/customers/list/page.tsx']],
]);
const selected = (...changed: string[]) => select(changed, [...FILES, 'web/src/app/routes.ts'], IMPORTS);
const GUARDS = ['tests/guards/documents.test.ts'];

describe('the tests of an area', () => {
  it.each([
    ['web/src/features/customers/list/page.tsx', ['web/e2e/customers/list.spec.ts', 'web/e2e/customers/list.play.ts']],
    ['web/src/gateway/live/socket.ts', ['web/e2e/live/reconnect.spec.ts']],
    [
      'gateway/src/domains/customers/resolvers.ts',
      ['gateway/test/customers/customers.test.ts', 'web/e2e/customers/list.spec.ts', 'web/e2e/customers/list.play.ts'],
    ],
    ['gateway/src/cache/entity-cache.ts', ['gateway/test/cache/claims.test.ts', ...smokeSpecs]],
    ['gateway/src/server.ts', ['gateway/test/server/boot.test.ts', ...smokeSpecs]],
    ['gateway/test/customers/customer-rows.ts', ['gateway/test/customers/customers.test.ts']],
    ['sandbox/src/play/odds-load.ts', ['sandbox/src/play/odds-load.test.ts', ...smokeSpecs]],
    [
      'schema/customers.graphql',
      ['gateway/test/customers/customers.test.ts', 'web/e2e/customers/list.spec.ts', 'web/e2e/customers/list.play.ts'],
    ],
  ])('%s runs the tests in the folder of its name', (file, tests) => {
    const { integration, specs } = selected(file);
    expect([...integration, ...specs].toSorted()).toEqual(tests.toSorted());
  });

  it.each([
    'web/src/ui/button.tsx',
    'web/src/features/billing/page.tsx',
    'gateway/src/config/config.ts',
    'gateway/test/support/stack.ts',
    'web/e2e/support/pages.ts',
    'pnpm-lock.yaml',
  ])('%s, which has no tests of its own area, runs the smoke specs', (file) => {
    expect(selected(file)).toMatchObject({ integration: [], specs: smokeSpecs });
  });

  const [list, form, menu] = ['features/customers/list/page', 'features/customers/form/form', 'ui/menu'].map(
    (name) => `web/src/${name}.component.test.tsx`,
  );
  it.each([
    ['web/src/features/customers/list/page.tsx', [list]],
    ['web/src/features/customers/urls.ts', [list, form]],
    ['web/src/features/billing/page.tsx', []],
    ['web/src/ui/button.tsx', [menu]],
    ['web/src/forms/layout.tsx', []],
    ['web/src/testing/component/world.ts', [list, form, menu]],
    ['gateway/src/domains/customers/resolvers.ts', []],
    [form, [form]],
  ])('%s runs the component tests of the nearest folder that has some', (file = '', tests = []) => {
    expect(selected(file).components).toEqual(tests);
  });

  it('a changed test runs itself alone', () => {
    expect(selected('gateway/test/customers/customers.test.ts').integration).toEqual([
      'gateway/test/customers/customers.test.ts',
    ]);
    expect(selected('web/e2e/customers/list.spec.ts')).toMatchObject({
      integration: [],
      specs: ['web/e2e/customers/list.spec.ts'],
    });
    expect(selected('web/e2e/customers/list.spec.ts').related).toEqual(GUARDS);
    expect(selected('web/e2e/customers/deleted.spec.ts')).toMatchObject({ integration: [], specs: [] });
  });

  it('a changed unit test runs itself and the guards only', () => {
    const test = 'gateway/src/domains/customers/resolvers.test.ts';
    expect(selected(test)).toMatchObject({ related: [test, ...GUARDS], integration: [], specs: [] });
    expect(select(['web/src/ui/button.test.ts'], [...FILES, 'web/src/ui/button.test.ts'], IMPORTS).specs).toEqual([]);
  });

  it('two changes run the tests of both, each once', () => {
    const { integration, specs } = selected(
      'gateway/src/domains/customers/resolvers.ts',
      'gateway/test/users/users.test.ts',
      'gateway/test/customers/customers.test.ts',
      'web/src/ui/button.tsx',
      'web/e2e/live/reconnect.spec.ts',
    );
    expect(integration.toSorted()).toEqual(['gateway/test/customers/customers.test.ts', 'gateway/test/users/users.test.ts']);
    const ofCustomers = ['web/e2e/customers/list.spec.ts', 'web/e2e/customers/list.play.ts'];
    expect(specs.toSorted()).toEqual([...smokeSpecs, ...ofCustomers, 'web/e2e/live/reconnect.spec.ts'].toSorted());
  });
});

describe('the checks', () => {
  it('are formats, words, rules and guards for documents', () => {
    const selection = selected('docs/api.md');
    expect(selection).toEqual({
      checks: ['format', 'words', 'rules'],
      lint: [],
      related: GUARDS,
      components: [],
      integration: [],
      specs: [],
    });
  });

  it('are the types of changed code and of the files that import it', () => {
    const { checks, lint, related } = selected('web/src/ui/button.tsx');
    expect(checks).toEqual(['format', 'words', 'rules', 'lint and types']);
    expect(lint).toEqual(['web/src/ui/button.tsx', 'web/src/features/customers/list/page.tsx', 'web/src/app/routes.ts']);
    expect(related).toEqual(['web/src/ui/button.tsx', ...GUARDS]);
  });

  it('are the types of the files that import deleted code', () => {
    const { lint, related } = select(
      ['web/src/ui/gone.tsx'],
      FILES,
      new Map([['web/src/gateway/live/socket.ts', ['web/src/ui/gone.tsx']]]),
    );
    expect(lint).toEqual(['web/src/gateway/live/socket.ts']);
    expect(related).toEqual(GUARDS);
  });

  it('include generated files for an operation or a setting of the generator', () => {
    expect(selected('web/src/features/customers/list/page.graphql').checks).toEqual([
      'format',
      'words',
      'rules',
      'generated files',
    ]);
    expect(selected('provider-contract/src/data.ts').checks).toContain('generated files');
  });

  it('are the types of all files for a setting or a dependency', () => {
    expect(selected('tsconfig.base.json')).toMatchObject({ checks: expect.arrayContaining(['lint and types']), lint: [] });
    expect(selected('web/package.json')).toMatchObject({
      checks: expect.arrayContaining(['lint and types', 'licences']),
      lint: [],
    });
  });
});

it('says what was left out, and how to run it', () => {
  const selection = selected('web/src/features/customers/list/page.tsx');
  expect(leftOut(selection, FILES, 3)).toBe(
    `Left out: generated files, licences, first-load sizes, gallery, 9 test files, ${SMOKE.length + 1} browser specs. npm test runs everything.`,
  );
});

it('names smoke specs that exist', async () => {
  const files = await allFiles();
  expect(SMOKE.filter((name) => !files.some((file) => file.startsWith('web/e2e/') && file.endsWith(`/${name}.spec.ts`)))).toEqual(
    [],
  );
});

it('finds imports, re-exports and imports on demand, of files and of packages of the workspace', () => {
  const text =
    "import { a } from './a.ts';\nexport * from '../b.ts';\nconst c = () => import('./c.tsx');\nimport '@sightline/schema/rules/d.ts';";
  expect(importsIn(text, 'web/src/x.ts')).toEqual(['web/src/a.ts', 'web/b.ts', 'web/src/c.tsx', '@sightline/schema/rules/d.ts']);
});

it('reaches importers of importers once, through the packages of the workspace too', () => {
  const imports = new Map([
    ['gateway/src/a.ts', ['@sightline/provider-contract/data.ts']],
    ['web/src/b.ts', ['@sightline/schema/rules/texts.ts']],
    ['tests/c.ts', ['gateway/src/a.ts', 'web/src/b.ts']],
    ['gateway/src/d.ts', ['gateway/src/a.ts', 'gateway/src/d.ts']],
  ]);
  expect([...withImporters(['provider-contract/src/data.ts'], imports)]).toEqual([
    'provider-contract/src/data.ts',
    'gateway/src/a.ts',
    'tests/c.ts',
    'gateway/src/d.ts',
  ]);
  expect([...withImporters(['schema/rules/texts.ts'], imports)]).toEqual(['schema/rules/texts.ts', 'web/src/b.ts', 'tests/c.ts']);
});
