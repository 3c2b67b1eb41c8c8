import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4000';

/** Changes rarely and is needed by every route: kept apart so that a release leaves it in the browser's cache. */
const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//;

/** Of so many chunks and more that need a module: it stands in one file with its like, not in dozens of a kilobyte each. */
const SHARED = 8;

/** The font is used only when it is there before the first paint, so the page asks for it before its styles do. */
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
    // The gateway serves these as they are; compressing them at each request cost it more than all its other work.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(?:js|css|svg)$/, logLevel: 'silent' }),
  ],
  // The gateway replaces the placeholder by a fresh nonce in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Data URIs are not in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Says which files a page needs, for the check of sizes.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework },
            { name: 'shared', minShareCount: SHARED },
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
