import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import * as z from 'zod/mini';
import { storedValue } from '../lib/storage.ts';

/** Entry file of the build that was left because a part of it was gone. */
const reloadedBuild = storedValue('tab', 'sightline.left-build', z.string());

/** True the first time that a part of this build is missing: a newer one may have taken its place. */
export function mayReload(build: string): boolean {
  if (reloadedBuild.read() === build) return false;
  reloadedBuild.write(build);
  return true;
}

/**
 * The routes, each of which loads the page anew when its code is gone: a deployment replaces the files of the one before.
 * `reload` leads to the wanted page by a whole page load; false: that has been tried.
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
      // What is on screen stays until the new page is there.
      if (reload()) return new Promise(() => {});
      throw error;
    }
  };
}
