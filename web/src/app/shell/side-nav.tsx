import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router-dom';
import classes from './side-nav.module.css';

export type NavItem = {
  label: string;
  to: string;
  icon: ReactNode;
  disabled?: boolean;
  /** Why the item cannot be followed; shown and said while it is disabled. */
  disabledReason?: string;
};

export type NavSection = { heading?: string; items: readonly NavItem[] };

type SideNavProps = { sections: readonly NavSection[]; onFollow?: () => void };

export function SideNav({ sections, onFollow }: SideNavProps) {
  return (
    <nav className={classes.nav} aria-label="Main">
      {sections.map((section) => (
        <div key={section.heading ?? section.items[0]?.to} className={classes.section}>
          {section.heading !== undefined && <h2 className={classes.heading}>{section.heading}</h2>}
          <ul className={classes.list}>
            {section.items.map((item) => (
              <li key={item.to}>
                {item.disabled === true ? <DisabledItem {...item} /> : <Item {...item} {...(onFollow && { onFollow })} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Item({ label, to, icon, onFollow }: NavItem & { onFollow?: () => void }) {
  return (
    <NavLink className={() => classes.item} to={to} onClick={() => onFollow?.()}>
      {icon}
      {label}
    </NavLink>
  );
}

/** Keeps its place and can be focused, so that everybody learns why it is closed. */
function DisabledItem({ label, icon, disabledReason }: NavItem) {
  const reasonId = useId();
  return (
    <button type="button" className={classes.item} aria-disabled="true" aria-describedby={disabledReason && reasonId}>
      {icon}
      <span className={classes.text}>
        {label}
        {disabledReason !== undefined && (
          <span className={classes.reason} id={reasonId}>
            {disabledReason}
          </span>
        )}
      </span>
    </button>
  );
}
