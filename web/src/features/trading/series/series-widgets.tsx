import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useId } from 'react';
import { widgetAddress, WidgetFrame } from '../../../ui/widget-frame.tsx';
import classes from './series-widgets.module.css';
import type { WidgetPanel } from './widget-panel.ts';

/** The embedded widgets of a series; nothing without any. A closed panel has no frames. */
export function SeriesWidgets({ seriesId, panel }: { readonly seriesId: string; readonly panel: WidgetPanel }) {
  const { widgets, isBeside, isOpen, toggle } = panel;
  const id = useId();
  if (widgets === null || widgets.length === 0) return null;
  const Icon = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  return (
    <div className={classes.panel} data-open={isOpen || undefined}>
      {isBeside && (
        <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          <span>Widgets</span>
        </button>
      )}
      <div id={id} className={classes.frames}>
        {isOpen &&
          widgets.map(({ slug, title, base, namespace }) => (
            <section key={slug} className="sl-shrinks sl-clip sl-card" aria-label={title}>
              <WidgetFrame name={slug} title={title} src={widgetAddress(base, { namespace, slug }, seriesId)} />
            </section>
          ))}
      </div>
    </div>
  );
}
