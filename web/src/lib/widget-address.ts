/** Where a widget is shown for one series; `base` is what stands before the path. */
export function widgetAddress(base: string, widget: { namespace: string; slug: string }, seriesId: string): string {
  const path = [widget.namespace, widget.slug, seriesId].map(encodeURIComponent).join('/');
  return `${base.replace(/\/+$/, '')}/${path}`;
}
