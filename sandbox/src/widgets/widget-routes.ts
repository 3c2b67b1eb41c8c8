import express, { type Response, type Router } from 'express';
import type { WidgetDirectory } from '../account/widget-directory.ts';
import type { World } from '../world/world.ts';
import { HEIGHT_SCRIPT, STYLES, seriesPage, shortPage } from './pages.ts';

/** The widget host: pages to be framed, at `/{namespace}/{widget}/{seriesId}`; each posts its height to its parent. */
export function widgetRoutes(options: {
  readonly world: World;
  readonly widgets: WidgetDirectory;
  readonly dashboardOrigin: string;
}): Router {
  const { world, widgets, dashboardOrigin } = options;
  const router = express.Router();
  router.get('/assets/height.js', (_req, res) => void res.type('text/javascript').send(HEIGHT_SCRIPT));
  router.get('/assets/widget.css', (_req, res) => void res.type('text/css').send(STYLES));
  router.get('/:namespace/:widget/:seriesId', (req, res) => {
    const { namespace, widget: slug, seriesId } = req.params;
    const widget = widgets.find(namespace, slug);
    const series = /^\d{1,9}$/.test(seriesId) ? world.series.get(Number(seriesId)) : undefined;
    const send = (status: number, html: string) => answer(res, status, html, [...(widget?.domains ?? []), dashboardOrigin]);
    if (widget !== null && !widget.active) send(403, shortPage(slug, 'This widget is no longer available.'));
    else if (widget === null) send(404, shortPage(slug, 'There is no such widget.'));
    else if (series === undefined || !widget.gameIds.includes(series.game.id))
      send(404, shortPage(slug, 'There is no such series.'));
    else send(200, seriesPage(world, slug, series));
  });
  return router;
}

function answer(res: Response, status: number, html: string, ancestors: readonly string[]): void {
  res.set({
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-ancestors ${[...new Set(ancestors)].join(' ')}`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  res.status(status).type('html').send(html);
}
