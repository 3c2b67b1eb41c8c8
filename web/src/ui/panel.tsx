import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import collapsiblePanelClasses from './collapsible-panel.module.css';
import classes from './panel.module.css';

type PanelProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A part of a page under a heading of its own. */
export function Panel({ title, description, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description !== undefined && <div className={classes.description}>{description}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
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
  /** Stands at the end of the heading, such as a count. */
  meta?: ReactNode;
  defaultOpen?: boolean;
  /** Given together with `onOpenChange` by who keeps the state elsewhere. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  headingLevel?: 2 | 3;
  children: ReactNode;
};

/** A heading that opens and closes its content; closed content is not in the page, so it costs nothing. */
export function CollapsiblePanel(props: CollapsiblePanelProps) {
  const { id, title, icon, meta, defaultOpen = true, open: given, onOpenChange, headingLevel = 2, children } = props;
  const [kept, setKept] = useState(defaultOpen);
  const open = given ?? kept;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';

  function toggle() {
    setKept(!open);
    onOpenChange?.(!open);
  }

  return (
    <section className={collapsiblePanelClasses.panel} data-open={open || undefined}>
      <Heading className={collapsiblePanelClasses.heading}>
        <button type="button" className={collapsiblePanelClasses.button} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <IconChevronDown className={collapsiblePanelClasses.chevron} size={16} aria-hidden="true" />
          {icon}
          <span className={collapsiblePanelClasses.title}>{title}</span>
          {meta !== undefined && <span className={collapsiblePanelClasses.meta}>{meta}</span>}
        </button>
      </Heading>
      <div id={id} hidden={!open} className={collapsiblePanelClasses.content}>
        {open && children}
      </div>
    </section>
  );
}
