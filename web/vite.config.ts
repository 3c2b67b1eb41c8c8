import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import * as z from 'zod/mini';
import { CLIENT_CONFIG } from './src/generated/documents.ts';

const Answer = z.object({ data: z.object({ clientConfig: z.unknown() }) });

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000';

/** Changes rarely and is needed by every route: a separate file stays in the browser's cache after a release. */
const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\/|\0rolldown\/runtime/;

/** The application with all that it imports, and the parts of the kit that the sign-in page and most others need. */
const application =
  /\/src\/(?:app\/main\.tsx|gateway\/session\/tab-user\.ts|ui\/(?:field|form-alert|states|tabs))|\/schema\/rules\/typed-text/;

/** Apollo Client, which the pages before sign-in do without. */
const data = /\/node_modules\/(?:@apollo\/client|rxjs|graphql|optimism|@wry\/\w+|tslib)\//;

/** Overlays, which load after the first paint: Mantine, and the dialog of questions. */
const overlays =
  /\/src\/ui\/(?:mantine-scope|question-dialog)|\/node_modules\/(?:@floating-ui|@mantine\/(?:core|hooks|store)|react-remove-scroll)\//;

/** Modules that only pages with a form need. */
const forms =
  /\/src\/(?:forms\/(?:form-layout|form-dialogs|entity-form|field-table|use-entity-form)|ui\/(?:combobox|multi-select|date-field|form-select))/;

/** Modules that lists share, also with dialogs that export their rows. */
const lists = /\/src\/(?:ui\/(?:filtered-list|export-button)|lib\/(?:(?:activity-)?csv|use-connection))/;

/** The shell around every page with a session, with all that it imports. */
const signedIn = /\/src\/app\/(?:guards|gateway-root)\.tsx$/;

/** Icons, which have a module each, and other parts that are too small for a file. */
const parts =
  /\/node_modules\/@tabler\/icons-react\/dist\/esm\/icons\/(?!IconEye)|\/src\/workspace\/use-recent-item|\/src\/features\/customers\/(?:copy-customer-id|managers)|\/src\/ui\/code-snippet|\/schema\/rules\/activity-status/;

/** Modules that the pages without a session share: the views of signing in, and a field that shows its password. */
const password = /\/src\/(?:ui\/password-field|gateway\/session\/login-state)|\/IconEye/;

/** The live engine, which only the pages of trading need, however many they are. */
const live = /\/src\/(?:gateway\/live\/|app\/live-provider)|\/schema\/client\/(?!server-clock)/;

/** Modules that the list shares with dialogs and the parts that load after the first paint. */
const tradingList = /\/src\/features\/trading\/(?:find-series|price-moves|trading-list|use-search-series)/;

/** Modules that the pages of trading share. */
const trading =
  /\/src\/features\/trading\/(?!api-code\/(?!api-code-button)|away|board|consistency\/(?!consistency-toggle)|desk|find-|history|jump|price-moves|series\/|slip|trading-list|use-search|watch\/(?:alert-|use-alerts|use-board-watch-keys|watch\.|watched))|\/src\/(?:ui\/(?:odds-cell|toolbar)|lib\/roving-focus)|\/schema\/rules\/workspace/;

/** Small modules that the pages of API clients share. */
const clients =
  /\/src\/features\/api-clients\/(?:client-customer|client-search|contact-manager|delete-operations|detail\/client-card|keys\/key-label|no-client|product-games|push-code-button|rates-link)/;

/** Calls of the provider's APIs and their code, which the explorer shares with dialogs. */
const calls =
  /\/schema\/rules\/api-call|\/src\/(?:lib\/api-code|ui\/(?:api-code-dialog|code-tabs)|features\/api-clients\/explorer\/(?:call-outcome|endpoints|use-provider-call))/;

/** The board of a series and its data, which the list does without. */
const board = /\/src\/features\/trading\/(?:board|consistency|jump|series|slip|watch)\//;

/** Modules that pages may share in one file. Workspace items and boards are left out: only the first loads of trading pages need them. */
const shared = /^(?!.*(?:\/schema\/rules\/workspace|\/src\/features\/trading\/board\/))/;
/** Modules that at least this many chunks need go into one file instead of many small ones. */
const MIN_SHARING_CHUNKS = 6;

/** Preloads the font, after the scripts: it is used only if it arrives before the first paint. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes('inter-latin-wght'));
        if (font === undefined) throw new Error('The build holds no font to preload');
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          fetchpriority: 'low',
        };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Loads the application beside the entry script, which imports it dynamically so as to send the first requests before. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        // The pages of the gallery have other entries.
        if (path !== '/index.html') return [];
        const chunks = new Map(Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])));
        const main = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => application.test(id)));
        if (main === undefined) throw new Error('The build has no chunk of the application');
        const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
        if (entry === undefined || entry.imports.length > 0) throw new Error('The entry script waits for other scripts');
        const files = new Set<string>();
        const styles = new Set<string>();
        const gather = (file: string): void => {
          const chunk = chunks.get(file);
          if (files.has(file) || chunk === undefined) return;
          files.add(file);
          for (const imported of chunk.imports) gather(imported);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
        };
        gather(main.fileName);
        const link = (rel: string) => (file: string) => ({ tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` } });
        return [...[...files].map(link('modulepreload')), ...[...styles].map(link('stylesheet'))];
      },
    },
  };
}

/** Lets dynamic imports go through `importFiles`. */
function ownLoader(): Plugin {
  return {
    name: 'own-loader',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\0vite\/preload-helper\.js$/ },
      handler: () => `export { importFiles as __vitePreload } from ${JSON.stringify(LOADER)};`,
    },
  };
}

/** Puts the gateway's configuration into the page of the development server, as the gateway does. */
function pageConfig(): Plugin {
  return {
    name: 'page-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const response = await fetch(`${gateway}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: CLIENT_CONFIG.text }),
      });
      const { data } = Answer.parse(await response.json());
      return html.replace('__CLIENT_CONFIG__', () => JSON.stringify(data.clientConfig).replaceAll('<', String.raw`\u003c`));
    },
  };
}

/** Files that are loaded before any script but the entry runs, so that no dynamic import has to name them. */
const NAMED_BY_PAGE = /^assets\/(?:rolldown-runtime|framework|application|index)-/;
const ENTRY = /(?:\.html$|\/index-)/;

const LOADER = `${import.meta.dirname}/src/lib/import-files.ts`;

/** The classes of each style sheet, in the order of their numbers. */
const classes = new Map<string, string[]>();

/** A short name for a class of a style sheet, because the code of every component has the names of its classes. */
function shortClass(name: string, file: string): string {
  const known = classes.get(file) ?? [];
  classes.set(file, known);
  if (!known.includes(name)) known.push(name);
  const sheet = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4);
  return `_${sheet}${known.indexOf(name).toString(36)}`;
}

// biome-ignore lint/style/noDefaultExport: Vite loads its configuration so.
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // rxjs has its modern code under this condition.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    preloadFont(),
    preloadApplication(),
    ownLoader(),
    pageConfig(),
    // Precompressed, because compressing on each request would be the gateway's largest cost.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(?:js|css|svg)$/, logLevel: 'silent' }),
  ],
  // The gateway replaces the placeholder with a new nonce in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  css: command === 'build' ? { modules: { generateScopedName: shortClass } } : {},
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy forbids data URIs.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The manifest lists the files of each page, for the first-load size check.
    manifest: true,
    modulePreload: {
      // Browsers without it load the same files a little later.
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId }) =>
        ENTRY.test(hostId) ? needed : needed.filter((file) => !NAMED_BY_PAGE.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module goes into the first group that matches, together with all that it imports. Hence the order: pages without a
          // session must not load a group that they need only in part. `npm run sizes` checks the first load of each route.
          groups: [
            { name: 'framework', test: framework, priority: 5 },
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'application', test: application, priority: 3.5 },
            { name: 'data', test: data, priority: 3.2 },
            { name: 'signed-in', test: signedIn, priority: 3 },
            { name: 'overlays', test: overlays, priority: 2.5 },
            { name: 'live', test: live, priority: 2 },
            { name: 'password', test: password, minShareCount: 2, priority: 0.9 },
            { name: 'parts', test: parts, minShareCount: 2, priority: 0.8 },
            { name: 'forms', test: forms, priority: 0.5 },
            { name: 'lists', test: lists, minShareCount: 2, priority: 0.45 },
            { name: 'trading', test: trading, minShareCount: 2, priority: 0.4 },
            { name: 'list', test: tradingList, minShareCount: 2, priority: 0.38 },
            { name: 'clients', test: clients, minShareCount: 2, priority: 0.35 },
            { name: 'calls', test: calls, minShareCount: 2, priority: 0.35 },
            { name: 'board', test: board, minShareCount: 2, priority: 0.3 },
            { name: 'shared', test: shared, minShareCount: MIN_SHARING_CHUNKS, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/graphql': { target: gateway, ws: true }, '/docs': { target: gateway } },
  },
}));
