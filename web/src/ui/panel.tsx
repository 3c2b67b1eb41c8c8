import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import collapsiblePanelClasses from './collapsible-panel.module.css';
import classes from './panel.module.css';

type PanelProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A section of a page with a heading. */
export function Panel({ title, description, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className="sl-shrinks" aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className="sl-plain sl-16 sl-600 sl-tight">
            {title}
          </h2>
          {description !== undefined && <div className="sl-soft sl-13">{description}</div>}
        </div>
        {actions !== undefined && <div className="sl-flex sl-wrap sl-gap-8">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

type CollapsiblePanelProps = {
  /** Unique on the page; becomes the id of the content. */
  id: string;
  title: string;
  icon?: ReactNode;
  /** Shown at the end of the heading, such as a count. */
  meta?: ReactNode;
  defaultOpen?: boolean;
  /** Whether it is one of many in a list, whose arrow keys lead to its heading. */
  isInList?: boolean;
  children: ReactNode;
};

/** A panel that its heading opens and closes. Closed content is not rendered. */
export function CollapsiblePanel(props: CollapsiblePanelProps) {
  const { id, title, icon, meta, defaultOpen = true, isInList = false, children } = props;
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <section className={collapsiblePanelClasses.panel} data-open={isOpen || undefined}>
      <h2 className="sl-font sl-plain">
        <button
          type="button"
          className={collapsiblePanelClasses.button}
          aria-expanded={isOpen}
          aria-controls={id}
          {...(isInList && { tabIndex: -1, 'data-stop': 'heading' })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown className={collapsiblePanelClasses.chevron} size={16} aria-hidden="true" />
          {icon}
          <span className="sl-shrinks sl-grows sl-breaks">{title}</span>
          {meta !== undefined && <span className={collapsiblePanelClasses.meta}>{meta}</span>}
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={collapsiblePanelClasses.content}>
        {isOpen && children}
      </div>
    </section>
  );
}
