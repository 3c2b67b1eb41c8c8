/** Files that are loaded or on the way, by address. */
const loads = new Map<string, Promise<void>>();

// Removes a link whose file could not be loaded: `loadFile` takes the file of a link for loaded, and would not request it again.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  // The event does not bubble.
  { capture: true },
);

/**
 * Loads the files of a dynamic import, then imports the module, whose files the browser then has in its cache. Takes the place of the
 * build's own loader. A browser never repeats the request of a module that it could not load or preload; this function does, with its
 * next call.
 * @param files scripts and style sheets, below the root
 */
export async function importFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => loadFile(`/${file}`)));
  return load();
}

function loadFile(href: string): Promise<void> {
  const known = loads.get(href);
  if (known !== undefined) return known;
  // Files that the page itself names load before any script.
  if (document.querySelector(`[href="${href}"], [src="${href}"]`) !== null) return Promise.resolve();
  const loading = href.endsWith('.css') ? loadStyle(href) : cacheScript(href);
  loads.set(href, loading);
  loading.catch(() => loads.delete(href));
  return loading;
}

async function cacheScript(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new TypeError(`No script at ${href}`);
  await response.arrayBuffer();
}

function loadStyle(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new TypeError(`No style sheet at ${href}`)));
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  link.href = href;
  document.head.append(link);
  return promise;
}
