// Runs before the first paint, so that a chosen theme never flashes in the other one.
(() => {
  let cookies = '';
  try {
    cookies = document.cookie;
  } catch {
    // The browser blocks them.
  }
  const stored = /(?:^|; )sightline-theme=(light|dark)(?:;|$)/.exec(cookies);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', stored?.[1] ?? (dark ? 'dark' : 'light'));
})();
