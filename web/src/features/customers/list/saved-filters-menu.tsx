import { isBlank, trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { type CustomerListView, type CustomerTab, customersUrl } from '../urls.ts';
import { filterNamed, MAX_NAME, MAX_SAVED, useSavedFilters } from './saved-filters.ts';
import classes from './customers.module.css';

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
  const { filters, save, remove } = useSavedFilters(useViewer().user.id);
  const [name, setName] = useState('');
  const filter = filterNamed(name, tab, view);
  const isFull = filters.length >= MAX_SAVED && !filters.some((each) => each.name === trimmed(name));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (filter === null || isFull) return;
    save(filter);
    setName('');
  }

  return (
    <div className={classes.saved}>
      {filters.length === 0 && (
        <p className="sl-plain sl-soft sl-13">Save the tab, search and filters under a name. Saved in this browser.</p>
      )}
      {filters.length > 0 && (
        <ul className={classes.savedList} aria-label="Saved views">
          {filters.map((each) => (
            <li key={each.name} className="sl-row sl-between sl-gap-8 sl-shrinks">
              <Link className={classes.savedLink} to={{ pathname: customersUrl(each.tab), search: each.query }} onClick={onClose}>
                {each.name}
              </Link>
              <IconButton label={named`Delete ${each.name}`} onClick={() => remove(each.name)}>
                <IconTrash size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.savedForm} onSubmit={submit}>
        <TextField
          label="Save this view as"
          autoComplete="off"
          maxLength={MAX_NAME}
          value={name}
          error={isFull && !isBlank(name) && `You can save up to ${MAX_SAVED} views. Delete one first.`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" disabled={filter === null || isFull}>
          Save
        </Button>
      </form>
    </div>
  );
}
