import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useChangeDisplay, useDisplay, useHiddenColumns } from '../lib/display.tsx';
import { Button } from './button.tsx';
import classes from './column-menu.module.css';
import { type Column, isOptional, visibleColumns } from './data-table-columns.ts';
import { PopoverPanel } from './popover-panel.tsx';

/** Selects the visible columns of a `DataTable` with the same name. */
export function ColumnMenu<T>({ table, columns }: { table: string; columns: readonly Column<T>[] }) {
  const [opened, setOpened] = useState(false);
  const { hiddenColumns } = useDisplay();
  const change = useChangeDisplay();
  const hidden = useHiddenColumns(table);
  const hiddenCount = columns.length - visibleColumns(columns, hidden).length;

  function show(id: string, isShown: boolean): void {
    const others = hidden.filter((each) => each !== id);
    change({ hiddenColumns: { ...hiddenColumns, [table]: isShown ? others : [...others, id] } });
  }

  return (
    <div className={classes.place}>
      <PopoverPanel
        opened={opened}
        onOpenedChange={setOpened}
        title="Columns"
        width={220}
        target={
          <Button size="md" onClick={() => setOpened(!opened)}>
            <span className="sl-row sl-gap-6">
              <IconColumns3 size={16} aria-hidden="true" />
              <span className={classes.label}>{hiddenCount === 0 ? 'Columns' : `Columns (${hiddenCount} hidden)`}</span>
            </span>
          </Button>
        }
      >
        <fieldset className="sl-borderless sl-plain sl-unpadded sl-grid sl-gap-2">
          <legend className={classes.legend}>Shown columns</legend>
          {columns.filter(isOptional).map(({ id, header }) => (
            <label key={id} className={classes.choice}>
              <input type="checkbox" checked={!hidden.includes(id)} onChange={(event) => show(id, event.currentTarget.checked)} />
              {header}
            </label>
          ))}
          {hiddenCount > 0 && (
            <Button tone="subtle" onClick={() => change({ hiddenColumns: { ...hiddenColumns, [table]: [] } })}>
              Show all
            </Button>
          )}
        </fieldset>
      </PopoverPanel>
    </div>
  );
}
