import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000';

/** Changes rarely and is needed by every route: a separate file stays in the browser's cache after a release. */
const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//;

/** Text fields and their parts, which the sign-in page and most others need. */
const fields =
  /\/@mantine\/core\/esm\/components\/(?:Input|InputBase|TextInput|CloseButton)\/|\/src\/ui\/(?:field|form-alert)|use-uncontrolled|DirectionProvider|create-safe-context/;

/** The shell around every page with a session, with all that it imports. */
const signedIn = /\/src\/app\/signed-in\.tsx$/;

/** Modules that at least this many chunks need go into one shared file instead of many small ones. */
const SHARED = 8;

/** Preloads the font: it is used only if it arrives before the first paint. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes('inter-latin-wght'));
        if (font === undefined) throw new Error('The build holds no font to preload');
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

// biome-ignore lint/style/noDefaultExport: Vite loads its configuration so.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont(),
    // Precompressed, because compressing on each request would be the gateway's largest cost.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(?:js|css|svg)$/, logLevel: 'silent' }),
  ],
  // The gateway replaces the placeholder with a new nonce in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy forbids data URIs.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The manifest lists the files of each page, for the first-load size check.
    manifest: true,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module goes into the first group that matches, together with all that it imports. Hence the order: pages without a
          // session must not load a group that they need only in part. `npm run sizes` checks the first load of each route.
          groups: [
            { name: 'framework', test: framework, priority: 5 },
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'fields', test: fields, priority: 3 },
            { name: 'signed-in', test: signedIn, priority: 2 },
            { name: 'shared', minShareCount: SHARED, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/graphql': { target: gateway, ws: true }, '/docs': { target: gateway } },
  },
});
