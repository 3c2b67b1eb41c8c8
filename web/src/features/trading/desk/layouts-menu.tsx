import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconLayoutGrid, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { named } from '../../../lib/bidi.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, IconButton, SubmitButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { toast, useUndoToast } from '../../../ui/toasts.tsx';
import classes from './desk-page.module.css';
import {
  type DeskLayout,
  deskParams,
  type DeskState,
  MAX_LAYOUT_NAME,
  MAX_LAYOUTS,
  NO_DESKS,
  readDesk,
  savedDesks,
  withLayout,
  withoutLayout,
} from './desk-state.ts';

interface LayoutsMenuProps {
  readonly desk: DeskState;
  readonly opened: boolean;
  readonly onOpenedChange: (opened: boolean) => void;
  readonly onLoad: (desk: DeskState) => void;
}

/** Saved layouts of the desk: load, save under a name, delete. */
export function LayoutsMenu({ desk, opened, onOpenedChange, onLoad }: LayoutsMenuProps) {
  const offerUndo = useUndoToast();
  return (
    <PopoverPanel
      title="Saved layouts"
      opened={opened}
      onOpenedChange={onOpenedChange}
      target={
        <Button leftSection={<IconLayoutGrid size={16} aria-hidden="true" />} onClick={() => onOpenedChange(!opened)}>
          Layouts
        </Button>
      }
    >
      <Layouts
        desk={desk}
        onLoad={(next) => {
          onOpenedChange(false);
          onLoad(next);
        }}
        onSaved={() => onOpenedChange(false)}
        offerUndo={offerUndo}
      />
    </PopoverPanel>
  );
}

interface LayoutsProps {
  readonly desk: DeskState;
  readonly onLoad: (desk: DeskState) => void;
  readonly onSaved: () => void;
  /** Passed in by the menu button: this component unmounts when the menu closes, and would take its toast with it. */
  readonly offerUndo: (text: string, undo: () => void) => void;
}

function Layouts({ desk, onLoad, onSaved, offerUndo }: LayoutsProps) {
  const userId = useViewer().user.id;
  const saved = useSyncExternalStore(savedDesks.subscribe, () => savedDesks.read(userId)) ?? NO_DESKS;
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);

  function save(event: FormEvent): void {
    event.preventDefault();
    const layout = { name: trimmed(name), query: deskParams(desk).toString() };
    if (layout.name === '') return setError('Enter a name.');
    if (withLayout(saved, layout) === null) return setError(`You can save ${MAX_LAYOUTS} layouts. Delete one first.`);
    savedDesks.change(userId, (stored) => withLayout(stored ?? NO_DESKS, layout) ?? stored ?? NO_DESKS);
    toast({ tone: 'positive', text: named`Saved the layout ${layout.name}.` });
    onSaved();
  }
  function remove(layout: DeskLayout): void {
    savedDesks.change(userId, (stored) => withoutLayout(stored ?? NO_DESKS, layout.name));
    offerUndo(named`Deleted the layout ${layout.name}.`, () =>
      savedDesks.change(userId, (stored) => withLayout(stored ?? NO_DESKS, layout) ?? stored ?? NO_DESKS),
    );
  }
  return (
    <div className="sl-grid sl-gap-12">
      <h2 className={classes.layoutTitle}>Saved layouts</h2>
      {saved.layouts.length === 0 && <p className="sl-plain sl-faint sl-13">None yet. Layouts are saved in this browser.</p>}
      <ul className="sl-list sl-grid sl-gap-2">
        {saved.layouts.map((layout) => {
          const loaded = readDesk(new URLSearchParams(layout.query));
          const count = loaded.boards.length;
          return (
            <li key={layout.name} className="sl-row sl-between sl-gap-8">
              <button type="button" className={classes.layoutLoad} onClick={() => onLoad(loaded)}>
                {layout.name} <span className="sl-faint sl-12">{count === 1 ? '1 board' : `${count} boards`}</span>
              </button>
              <IconButton label={named`Delete the layout ${layout.name}`} onClick={() => remove(layout)}>
                <IconTrash size={16} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <form className={classes.layoutForm} onSubmit={save} noValidate>
        <TextField
          label="Name"
          placeholder="For example Evening matches"
          value={name}
          maxLength={MAX_LAYOUT_NAME}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SubmitButton loading={false} disabled={desk.boards.length === 0}>
          Save this desk
        </SubmitButton>
      </form>
    </div>
  );
}
