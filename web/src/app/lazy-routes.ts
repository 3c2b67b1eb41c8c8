import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import * as z from 'zod/mini';
import { loadCode } from '../lib/load-code.ts';
import { storedValue } from '../lib/storage.ts';

/** URL of the script for whose build this tab has already reloaded the page. */
const reloadedBuild = storedValue('tab', 'sightline.left-build', z.string());

/** Whether the page may reload because the gateway serves another build: true once per build, which this call records. */
export function mayReload(build: string): boolean {
  // If the build cannot be stored, the page would reload for ever.
  return reloadedBuild.read() !== build && reloadedBuild.write(build);
}

/**
 * Wraps lazy routes so that a navigation waits for a connection, while the screen stays, and reloads the page if the gateway serves
 * another build. `reload` starts a full page load of the wanted page; it returns false if the page has reloaded for this build.
 */
export function withLoadedCode(routes: readonly RouteObject[], reload: () => boolean): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    const wrapped: RouteObject = typeof lazy === 'function' ? { ...route, lazy: wrapLazy(lazy, reload) } : { ...route };
    if (route.children) wrapped.children = withLoadedCode(route.children, reload);
    return wrapped;
  });
}

function wrapLazy<R extends RouteObject>(lazy: LazyRouteFunction<R>, reload: () => boolean): LazyRouteFunction<R> {
  return () => loadCode(async () => lazy(), reload);
}
