import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconLayoutGrid, IconTrash } from '@tabler/icons-react';
import { type FormEvent, Suspense, useState, useSyncExternalStore } from 'react';
import { named } from '../../../lib/bidi.ts';
import { DESK_LIMITS, type WorkspaceContent } from '@sightline/schema/rules/workspace.ts';
import { onItemsChange } from '../../../lib/workspace.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { Button, IconButton, SubmitButton } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { toast, useUndoToast } from '../../../ui/toasts.tsx';
import classes from './desk-page.module.css';
import { deleteLayout, type DeskLayout, deskParams, type DeskState, readDesk, readSavedDesks, saveLayout } from './desk-state.ts';

// A lazy chunk, because a desk starts without it.
const KeptAndShared = lazyPart(async () => (await import('../../../workspace/sharing.tsx')).KeptAndShared<'DESK'>);

type DeskContent = WorkspaceContent<'DESK'>;

function boardCountText({ boards }: DeskState): string {
  return boards.length === 1 ? '1 board' : `${boards.length} boards`;
}

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
  /** Passed in by LayoutsMenu: this component unmounts when the menu closes, and would take its toast with it. */
  readonly offerUndo: (text: string, undo: () => void) => void;
}

function Layouts({ desk, onLoad, onSaved, offerUndo }: LayoutsProps) {
  const scope = useScope();
  const { layouts } = useSyncExternalStore(onItemsChange, () => readSavedDesks(scope));
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirm();

  /** Returns why the layout was not saved, or null. */
  function store(as: string, query: string): string | null {
    if (!saveLayout(scope, as, query)) return `You can save ${DESK_LIMITS.layouts} layouts. Delete one first.`;
    toast({ tone: 'positive', text: named`Saved the layout ${as}.` });
    return null;
  }
  function save(event: FormEvent): void {
    event.preventDefault();
    const typed = trimmed(name);
    const refusal = typed === '' ? 'Enter a name.' : store(typed, deskParams(desk).toString());
    if (refusal === null) onSaved();
    else setError(refusal);
  }
  function remove(layout: DeskLayout): void {
    setError(null);
    offerUndo(named`Deleted the layout ${layout.name}.`, deleteLayout(scope, layout));
  }
  function copy({ name: copied, query }: DeskContent): void {
    if (copied === null) return;
    if (!layouts.some((layout) => layout.name === copied)) return setError(store(copied, query));
    confirm({
      title: 'Replace the saved layout?',
      text: named`The copy replaces the boards and filters of “${copied}”.`,
      confirmLabel: 'Replace',
      onConfirm: async () => {
        const text = store(copied, query);
        return text === null ? null : { text };
      },
    });
  }
  return (
    <div className="sl-grid sl-gap-12">
      <h2 className={classes.layoutTitle}>Saved layouts</h2>
      {layouts.length === 0 && <p className="sl-plain sl-faint sl-13">None yet.</p>}
      <ul className="sl-list sl-grid sl-gap-2" tabIndex={-1}>
        {layouts.map((layout) => {
          const loaded = readDesk(new URLSearchParams(layout.query));
          return (
            <li key={layout.id} className="sl-row sl-between sl-gap-8">
              <button type="button" className={classes.layoutLoad} onClick={() => onLoad(loaded)}>
                {layout.name} <span className="sl-faint sl-12">{boardCountText(loaded)}</span>
              </button>
              <IconButton
                label={named`Delete the layout ${layout.name}`}
                onClick={(event) => {
                  // The button is removed with the layout; the list takes the focus.
                  event.currentTarget.closest('ul')?.focus();
                  remove(layout);
                }}
              >
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
          maxLength={DESK_LIMITS.nameLength}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SubmitButton loading={false} disabled={desk.boards.length === 0}>
          Save this desk
        </SubmitButton>
      </form>
      <Suspense>
        <KeptAndShared
          kind="DESK"
          audience="colleagues"
          own={layouts}
          describe={({ name, query }) =>
            name === null ? null : { name, detail: boardCountText(readDesk(new URLSearchParams(query))) }
          }
          onOpen={({ query }) => onLoad(readDesk(new URLSearchParams(query)))}
          onCopy={copy}
        />
      </Suspense>
    </div>
  );
}
