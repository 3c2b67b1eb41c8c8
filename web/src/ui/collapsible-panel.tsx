import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './collapsible-panel.module.css';

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
    <section className={classes.panel} data-open={open || undefined}>
      <Heading className={classes.heading}>
        <button type="button" className={classes.button} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
          {icon}
          <span className={classes.title}>{title}</span>
          {meta !== undefined && <span className={classes.meta}>{meta}</span>}
        </button>
      </Heading>
      <div id={id} hidden={!open} className={classes.content}>
        {open && children}
      </div>
    </section>
  );
}
