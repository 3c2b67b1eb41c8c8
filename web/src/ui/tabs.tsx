import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './tabs.module.css';

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { value: string; label: string; badge?: ReactNode; disabled?: boolean }[];
  value: string;
  onChange: (value: string) => void;
  /** Content of the selected tab. */
  children: ReactNode;
};

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the selected tab into view if not all tabs fit.
  useLayoutEffect(
    function showChosen() {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      if (list.current && tab && value)
        list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    },
    [value],
  );
  return (
    <MantineTabs
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next);
      }}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <MantineTabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} rightSection={tab.badge} disabled={tab.disabled ?? false}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={value}>{children}</MantineTabs.Panel>
    </MantineTabs>
  );
}
