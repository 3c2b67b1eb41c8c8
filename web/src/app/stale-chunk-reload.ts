import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import * as z from 'zod/mini';
import { storedValue } from '../lib/storage.ts';

/** Entry file of the build for which this tab has already reloaded the page. */
const reloadedBuild = storedValue('tab', 'sightline.left-build', z.string());

/** True the first time that a chunk of this build is missing: a deployment may have replaced it. */
export function mayReload(build: string): boolean {
  // If that cannot be stored, the page would reload for ever.
  return reloadedBuild.read() !== build && reloadedBuild.write(build);
}

/**
 * Wraps lazy routes so that they reload the page if their chunk is gone, because a deployment replaces the files of the previous build.
 * `reload` starts a full page load of the wanted page; it returns false if that has been tried.
 */
export function withStaleChunkReload(routes: readonly RouteObject[], reload: () => boolean): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    const fresh: RouteObject = typeof lazy === 'function' ? { ...route, lazy: retried(lazy, reload) } : { ...route };
    if (route.children) fresh.children = withStaleChunkReload(route.children, reload);
    return fresh;
  });
}

function retried<R extends RouteObject>(lazy: LazyRouteFunction<R>, reload: () => boolean): LazyRouteFunction<R> {
  return async () => {
    try {
      return await lazy();
    } catch (error) {
      // The current screen stays until the new page has loaded.
      if (reload()) return new Promise(() => {});
      throw error;
    }
  };
}
