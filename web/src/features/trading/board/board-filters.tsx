import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { CountBadge } from '../../../ui/badges.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/filter-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useFilterEscape } from '../../../ui/filter-escape.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { ConsistencyToggle } from '../consistency/consistency-toggle.tsx';
import { RowHeightButton, RowHeightField } from '../row-height.tsx';
import classes from './board-filters.module.css';
import { countActiveFilters, type BoardView, CATEGORIES, type Category, FILTER_STATES } from './board-model.ts';
import { useByWidth } from '../../../ui/use-by-width.ts';

const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  winner: 'Winner',
  handicap: 'Handicap',
  totals: 'Totals',
  players: 'Players',
  props: 'Props',
};
const STATE_LABELS = { OPEN: 'Open', SUSPENDED: 'Suspended', SETTLED: 'Settled' } as const;

interface FieldsProps {
  readonly view: BoardView;
  /** Categories that occur on the board. */
  readonly categories: readonly Category[];
  readonly onChange: (view: BoardView) => void;
  /** Whether the prices are live, so that the Consistency toggle can compare them. */
  readonly isLive?: boolean;
}

interface BoardFiltersProps extends FieldsProps {
  readonly onClear: () => void;
  /** Shown at the end of the row. */
  readonly children?: ReactNode;
}

/** Pixels from which the filters fit in one row: with a dropdown of the categories, and with a button for each of them. */
const ROW_WIDTH = 372;
const WIDE_WIDTH = 760;
/** Width of the Consistency toggle, with which the filters share the row. */
const CONSISTENCY_WIDTH = 133;

type Space = 'button' | 'row' | 'wide';

function spaceOf(width: number): Space {
  if (width < ROW_WIDTH) return 'button';
  return width < WIDE_WIDTH ? 'row' : 'wide';
}

/** Filters of a board in one row: search, category and state. Without the space for them, one button opens them. */
export function BoardFilters({ onClear, children, ...fields }: BoardFiltersProps) {
  const root = useRef<HTMLElement>(null);
  const { rememberFocus, leaveOnEscape } = useFilterEscape();
  const space = useByWidth(root, (width) => spaceOf(width - (fields.isLive === true ? CONSISTENCY_WIDTH : 0)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves it from any field
    <search ref={root} className={classes.filters} onFocus={rememberFocus} onKeyDown={leaveOnEscape}>
      {space === 'button' && <FiltersButton {...fields} onClear={onClear} />}
      {(space === 'row' || space === 'wide') && (
        <>
          <Fields {...fields} isWide={space === 'wide'} labelPosition="hidden" />
          <RowHeightButton />
        </>
      )}
      {children}
    </search>
  );
}

interface FiltersProps extends FieldsProps {
  readonly onClear: () => void;
}

/** Opens the filters, and shows how many are active. */
function FiltersButton({ onClear, ...fields }: FiltersProps) {
  const [opened, setOpened] = useState(false);
  const [first, setFirst] = useState<SelectName | null>(null);
  const active = countActiveFilters(fields.view);
  function open(name: SelectName | null): void {
    setFirst(name);
    setOpened(true);
  }
  useSelectActions(open);
  useActions([
    {
      id: 'page.search',
      title: 'Search this page',
      group: 'This page',
      keywords: ['filter', 'find'],
      shortcut: '/',
      run: () => open(null),
    },
  ]);
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Filters"
      position="bottom-start"
      target={
        <Button
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          onClick={() => (opened ? setOpened(false) : open(null))}
        >
          <span className="sl-inline-row sl-gap-6">
            Filters
            {active > 0 && <CountBadge count={active} />}
          </span>
        </Button>
      }
    >
      <FiltersPanel {...fields} first={first} onClear={onClear} onClose={() => setOpened(false)}>
        <RowHeightField />
      </FiltersPanel>
    </PopoverPanel>
  );
}

/** Opens the filters of one board among several. Has no shortcuts, because those belong to the filters of all boards. */
export function OwnFiltersButton({
  name,
  onClear,
  ...fields
}: FiltersProps & { /** Name of the board. */ readonly name: string }) {
  const [opened, setOpened] = useState(false);
  const isActive = countActiveFilters(fields.view) > 0;
  const Icon = isActive ? IconFilterFilled : IconFilter;
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Filters of this board"
      target={
        <IconButton label={`Filters of ${name}${isActive ? ', active' : ''}`} onClick={() => setOpened(!opened)}>
          <Icon className={isActive ? 'sl-accent' : undefined} size={16} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      <FiltersPanel {...fields} first={null} onClear={onClear} onClose={() => setOpened(false)} />
    </PopoverPanel>
  );
}

interface FiltersPanelProps extends FiltersProps {
  readonly first: SelectName | null;
  readonly onClose: () => void;
  /** Shown after the filters. */
  readonly children?: ReactNode;
}

function FiltersPanel({ first, onClear, onClose, children, ...fields }: FiltersPanelProps) {
  return (
    <div className="sl-grid sl-gap-12">
      <Fields {...fields} isWide={false} labelPosition="above" first={first} />
      {children}
      <div className="sl-flex sl-gap-8 sl-to-end">
        <Button tone="subtle" disabled={countActiveFilters(fields.view) === 0} onClick={onClear}>
          Clear filters
        </Button>
        <Button tone="primary" onClick={onClose}>
          Show markets
        </Button>
      </div>
    </div>
  );
}

type SelectName = 'type' | 'state';

/** Registers the shortcuts that focus the type and the state. */
function useSelectActions(focus: (name: SelectName) => void): void {
  useActions([
    { id: 'filters.type', title: 'Filter by type', group: 'Markets', shortcut: 't', run: () => focus('type') },
    { id: 'filters.state', title: 'Filter by state', group: 'Markets', shortcut: 'v', run: () => focus('state') },
  ]);
}

interface PlacedFieldsProps extends FieldsProps {
  /** Whether each category has its own button. */
  readonly isWide: boolean;
  readonly labelPosition: 'above' | 'hidden';
  /** The field that has the focus when the panel around the fields opens. */
  readonly first?: SelectName | null;
}

function Fields({ view, categories, isLive = false, isWide, labelPosition, first = null, onChange }: PlacedFieldsProps) {
  const types = useRef<HTMLFieldSetElement>(null);
  const type = useRef<HTMLSelectElement>(null);
  const state = useRef<HTMLSelectElement>(null);
  useSelectActions((name) => {
    const chosenType = types.current?.querySelector<HTMLElement>(':checked') ?? type.current;
    (name === 'type' ? chosenType : state.current)?.focus();
  });
  const options = view.category === null || categories.includes(view.category) ? categories : [...categories, view.category];
  return (
    <>
      <SearchField
        labelPosition={labelPosition}
        placeholder="Market, player or line"
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      {isWide ? (
        <Segmented
          ref={types}
          label="Type"
          value={view.category ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            ...options.map((category) => ({ value: category, label: CATEGORY_LABELS[category] })),
          ]}
          onChange={(value) => onChange({ ...view, category: value === 'all' ? null : value })}
        />
      ) : (
        <SelectField
          ref={type}
          isFocusedFirst={first === 'type'}
          label="Type"
          labelPosition={labelPosition}
          value={view.category ?? ''}
          options={[
            { value: '', label: 'All types' },
            ...options.map((category) => ({ value: category, label: CATEGORY_LABELS[category] })),
          ]}
          onChange={(value) => onChange({ ...view, category: CATEGORIES.find((category) => category === value) ?? null })}
        />
      )}
      <SelectField
        ref={state}
        isFocusedFirst={first === 'state'}
        label="State"
        labelPosition={labelPosition}
        value={view.state ?? ''}
        options={[
          { value: '', label: 'All states' },
          ...FILTER_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
        ]}
        onChange={(value) => onChange({ ...view, state: FILTER_STATES.find((state) => state === value) ?? null })}
      />
      {isLive && <ConsistencyToggle />}
    </>
  );
}
