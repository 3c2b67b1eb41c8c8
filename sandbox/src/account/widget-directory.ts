import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** A widget as the widget host needs it. */
interface HostedWidget {
  readonly id: string;
  readonly slug: string;
  readonly namespace: string;
  /** Neither deleted nor expired. */
  readonly active: boolean;
  readonly hoursBack: number | null;
  readonly gameIds: readonly number[];
  /** Origins that may frame it. */
  readonly domains: readonly string[];
}

export interface WidgetDirectory {
  find(namespace: string, slug: string): HostedWidget | null;
}

export function createWidgetDirectory(store: Store, clock: Clock): WidgetDirectory {
  return {
    find(namespace, slug) {
      const widget = store.widgets.find('namespace', namespace).find((w) => w.slug === slug);
      if (widget === undefined) return null;
      const ended = widget.active_until !== null && Date.parse(widget.active_until) <= clock.now().getTime();
      return {
        id: widget.id,
        slug: widget.slug,
        namespace,
        active: !widget.deleted && !ended,
        hoursBack: widget.hours_back,
        gameIds: widget.games.map((g) => g.id),
        domains: widget.domains.map((d) => d.url),
      };
    },
  };
}
