import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import {
  IconBuildingSkyscraper,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconReplaceUser,
  IconSettings,
  IconSun,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { initials } from '../../lib/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import accountAreaClasses from './account-area.module.css';
import customerControlClasses from './customer-control.module.css';
import classes from './side-nav.module.css';
import themeSwitchClasses from './theme-switch.module.css';

export type NavItem = {
  label: string;
  to: string;
  icon: ReactNode;
  disabled?: boolean;
  /** Why the item is disabled; visible and read by screen readers. */
  disabledReason?: string;
};

export type NavSection = { heading?: string; items: readonly NavItem[] };

type SideNavProps = {
  sections: readonly NavSection[];
  /** Whether tooltips say what an item is, because a rail shows only its icon. */
  hasTooltips?: boolean;
  /** Called when the user follows a link, which closes a drawer. */
  onFollow: () => void;
};

export function SideNav({ sections, hasTooltips = false, onFollow }: SideNavProps) {
  return (
    <nav className={classes.nav} aria-label="Main">
      {sections.map((section) => (
        <div key={section.heading ?? section.items[0]?.to}>
          {section.heading !== undefined && <h2 className={`${classes.heading} sl-rail-hides`}>{section.heading}</h2>}
          <ul className="sl-list sl-column sl-gap-2">
            {section.items.map((item) => (
              <li key={item.to}>
                {item.disabled === true ? (
                  <DisabledItem {...item} hasTooltip={hasTooltips} />
                ) : (
                  <Item {...item} hasTooltip={hasTooltips} onFollow={onFollow} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Item({ label, to, icon, hasTooltip, onFollow }: NavItem & { hasTooltip: boolean; onFollow: () => void }) {
  return (
    <NavLink className={() => classes.item} to={to} title={hasTooltip ? label : undefined} onClick={onFollow}>
      {icon}
      <span className="sl-rail-hides">{label}</span>
    </NavLink>
  );
}

/** A disabled item can still be focused, so that keyboard and screen-reader users learn the reason. */
function DisabledItem({ label, icon, disabledReason, hasTooltip }: NavItem & { hasTooltip: boolean }) {
  const reasonId = useId();
  return (
    <button
      type="button"
      className={classes.item}
      title={hasTooltip ? [label, disabledReason].filter(Boolean).join('. ') : undefined}
      aria-disabled="true"
      aria-describedby={disabledReason && reasonId}
    >
      {icon}
      <span className="sl-column sl-shrinks sl-rail-hides">
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

export type ShellCustomer = {
  /** Null if there is no customer. */
  name: string | null;
  /** Returns to the default customer; null if it is the current one. */
  onClear: (() => void) | null;
  /** The page on which to choose another customer. */
  changeUrl: string;
};

/** Shows a superuser's current customer, with a link to change it. */
export function CustomerControl({ customer, onFollow }: { customer: ShellCustomer; onFollow: () => void }) {
  const { name, onClear, changeUrl } = customer;
  return (
    <section className={customerControlClasses.control} aria-label="Customer">
      <div className={customerControlClasses.current}>
        <IconBuildingSkyscraper className="sl-fixed sl-faint sl-rail-drops" size={18} aria-hidden="true" />
        <span className={customerControlClasses.initials} title={name ?? 'No customer'} aria-hidden="true">
          {name === null ? '–' : initials(name)}
        </span>
        <span className="sl-shrinks sl-grows sl-13 sl-550 sl-truncate sl-rail-hides" title={name ?? undefined}>
          {name ?? 'No customer'}
        </span>
        {onClear !== null && (
          <IconButton
            label="Clear customer"
            onClick={() => {
              onFollow();
              onClear();
            }}
          >
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Link className={customerControlClasses.change} to={changeUrl} title="Change Customer" onClick={onFollow}>
        <IconReplaceUser size={18} aria-hidden="true" />
        <span className="sl-rail-hides">Change Customer</span>
      </Link>
    </section>
  );
}

const THEME_CHOICES = [
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const;

export function ThemeSwitch() {
  const colorScheme = useColorScheme();
  const group = useId();
  return (
    <fieldset className={`${themeSwitchClasses.switch} sl-rail-drops`}>
      <legend className="sl-hidden">Theme</legend>
      {THEME_CHOICES.map(({ value, label, Icon }) => (
        <label key={value} className={themeSwitchClasses.choice}>
          <input
            type="radio"
            className="sl-hidden"
            name={group}
            value={value}
            checked={colorScheme === value}
            onChange={() => chooseColorScheme(value)}
          />
          <Icon size={15} stroke={1.8} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

export type ShellUser = {
  /** Empty if the user has none; the e-mail is shown instead. */
  name: string;
  email: string;
};

export function AccountArea({ user, onSettings, onSignOut }: { user: ShellUser; onSettings: () => void; onSignOut: () => void }) {
  const hasName = !isBlank(user.name);
  return (
    <div className={accountAreaClasses.account}>
      <span className={accountAreaClasses.initials} title={hasName ? user.name : user.email} aria-hidden="true">
        {initials(hasName ? user.name : user.email.replace(/@.*/, ''))}
      </span>
      <span className={`${accountAreaClasses.who} sl-rail-hides`}>
        <span className="sl-13 sl-550 sl-truncate" title={hasName ? user.name : user.email}>
          {hasName ? user.name : user.email}
        </span>
        {hasName && (
          <span className="sl-faint sl-12 sl-truncate" title={user.email}>
            {user.email}
          </span>
        )}
      </span>
      <IconButton label="Settings" onClick={onSettings}>
        <IconSettings size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Log out" onClick={onSignOut}>
        <IconLogout size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
