import { isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { SAVED_FILTER_LIMITS } from '@sightline/schema/rules/saved-filters.ts';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type CustomerListView, type CustomerTab, customersUrl, isCustomerTab } from '../urls.ts';
import { deleteFilter, filterNamed, readSavedFilters, type SavedFilter, saveFilter, useSavedFilters } from './saved-filters.ts';
import classes from './customers.module.css';

// A lazy chunk, because the list starts without it.
const Sharing = lazyPart(async () => (await import('../../../workspace/sharing.tsx')).Sharing<'SAVED_FILTER'>);

const FULL_TEXT = `You can save up to ${SAVED_FILTER_LIMITS.filters} views. Delete one first.`;

/** The Saved views button: opens, saves and deletes named filters of this user. */
export function SavedFiltersMenu({ tab, view }: { tab: CustomerTab; view: CustomerListView }) {
  const [opened, setOpened] = useState(false);
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Saved views"
      target={
        <Button size="md" leftSection={<IconBookmark size={16} aria-hidden="true" />} onClick={() => setOpened(!opened)}>
          Saved views
        </Button>
      }
    >
      <SavedFilters tab={tab} view={view} onClose={() => setOpened(false)} />
    </PopoverPanel>
  );
}

function SavedFilters({ tab, view, onClose }: { tab: CustomerTab; view: CustomerListView; onClose: () => void }) {
  const userId = useViewer().user.id;
  const filters = useSavedFilters(userId);
  const [name, setName] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const confirm = useConfirm();
  const filter = filterNamed(name, tab, view);
  const isFull = filters.length >= SAVED_FILTER_LIMITS.filters && !filters.some((each) => each.name === trimmed(name));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (filter === null || isFull) return;
    askThenSave(filter, () => {
      setName('');
      // Without a name, the focused button is disabled.
      nameField.current?.focus();
    });
  }

  function askThenSave(wanted: SavedFilter, onSaved: () => void): void {
    const save = () => {
      if (saveFilter(userId, wanted)) onSaved();
      else toast({ tone: 'negative', text: FULL_TEXT });
    };
    // Reads the stored views again, because Undo may come long after the render of this component.
    if (!readSavedFilters(userId).some((each) => each.name === wanted.name)) return save();
    confirm({
      title: 'Replace the saved view?',
      text: named`There is a saved view “${wanted.name}”. Save replaces its tab, search and filters.`,
      confirmLabel: 'Replace',
      onConfirm: async () => {
        save();
        return null;
      },
    });
  }

  function remove(saved: SavedFilter): void {
    deleteFilter(userId, saved.name);
    // The focused button goes with its view.
    nameField.current?.focus();
    toast({
      tone: 'neutral',
      text: named`The view “${saved.name}” was deleted.`,
      action: { label: 'Undo', onSelect: () => askThenSave(saved, () => {}) },
    });
  }

  return (
    <div className="sl-grid sl-gap-12">
      {filters.length === 0 && <p className="sl-plain sl-soft sl-13">Save the tab, search and filters under a name.</p>}
      {filters.length > 0 && (
        <ul className={classes.savedList} aria-label="Saved views">
          {filters.map((each) => (
            <li key={each.name} className="sl-row sl-between sl-gap-8 sl-shrinks">
              <Link className={classes.savedLink} to={{ pathname: customersUrl(each.tab), search: each.query }} onClick={onClose}>
                {each.name}
              </Link>
              <IconButton label={named`Delete ${each.name}`} onClick={() => remove(each)}>
                <IconTrash size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className="sl-grid sl-gap-12" onSubmit={submit}>
        <TextField
          ref={nameField}
          label="Save this view as"
          autoComplete="off"
          maxLength={SAVED_FILTER_LIMITS.nameLength}
          value={name}
          error={isFull && !isBlank(name) && FULL_TEXT}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" disabled={filter === null || isFull}>
          Save
        </Button>
      </form>
      <Suspense>
        <Sharing
          kind="SAVED_FILTER"
          audience="staff"
          own={filters.map((each) => ({ id: each.name, name: each.name }))}
          describe={({ name: shared, tab: at }) => (isCustomerTab(at) ? { name: shared, detail: 'Customers' } : null)}
          onCopy={({ tab: at, ...shared }) => {
            if (isCustomerTab(at)) askThenSave({ ...shared, tab: at }, () => {});
          }}
        />
      </Suspense>
    </div>
  );
}
