import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './tabs.module.css';

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  /** `count`: a number beside the label, outside of its text, and a description such as `34 markets`. */
  tabs: readonly {
    value: string;
    label: string;
    badge?: ReactNode;
    count?: { number: number; title: string } | undefined;
    disabled?: boolean;
  }[];
  value: string;
  onChange: (value: string) => void;
  /** Content of the selected tab. */
  children: ReactNode;
};

/** Arrow keys, Home and End choose a tab. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabCount = tabs.length;
  // Scrolls the selected tab into view if not all tabs fit, again when a badge makes one wider.
  useLayoutEffect(
    function showChosen() {
      const { current: bar } = list;
      const tab = bar?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!bar || !tab || !value || tabCount === 0) return;
      const show = (): void => {
        bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
      };
      show();
      const observer = new ResizeObserver(show);
      for (const each of bar.children) observer.observe(each);
      return () => observer.disconnect();
    },
    [value, tabCount],
  );
  const usable = tabs.filter((tab) => tab.disabled !== true);

  function handleKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = usable.findIndex((tab) => tab.value === event.currentTarget.dataset['value']);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : usable.at(next % usable.length);
    if (tab === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus();
    onChange(tab.value);
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} aria-orientation="horizontal" className={classes.list}>
        {tabs.map((tab) => {
          const isChosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              data-value={tab.value}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              className={classes.tab}
              disabled={tab.disabled ?? false}
              title={tab.count?.title}
              onClick={() => onChange(tab.value)}
              onKeyDown={handleKey}
            >
              <span>{tab.label}</span>
              {tab.count !== undefined && <span className={classes.count} data-count={tab.count.number} />}
              {tab.badge && <span className={classes.badge}>{tab.badge}</span>}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className={classes.panel}>
        {children}
      </div>
    </div>
  );
}
