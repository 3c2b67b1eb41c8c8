import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { CountBadge } from '../src/ui/badges.tsx';
import { FilterBar, SearchField } from '../src/ui/filter-bar.tsx';
import { DensityField } from '../src/ui/density-field.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import { FilterSheet } from '../src/ui/filter-sheet.tsx';
import { Combobox } from '../src/ui/combobox.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { PopoverPanel } from '../src/ui/popover-panel.tsx';
import { MultiSelect } from '../src/ui/multi-select.tsx';
import { Segmented } from '../src/ui/segmented.tsx';
import { ToggleChip } from '../src/ui/toggles.tsx';
import { Toolbar } from '../src/ui/toolbar.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;
const PEOPLE = [
  { id: '1', label: 'Mia Berg', hint: 'mia@example.test' },
  { id: '2', label: 'Una Larkin', hint: 'una@example.test' },
];
const ORDERS = [
  { value: 'start', label: 'By start' },
  { value: 'name', label: 'By name' },
];

function Orders() {
  const [order, setOrder] = useState('name');
  return <Segmented label="Order" value={order} options={ORDERS} onChange={setOrder} />;
}

export function ChoicesPage() {
  const [chosen, setChosen] = useState<readonly string[]>(['1']);
  return (
    <>
      <PageHeader title="Choices" />
      <Section title="Above a list" layout="stack">
        <Filters />
      </Section>
      <Section title="One of many" layout="stack">
        <Fruits />
      </Section>
      <Section title="A few in sight">
        <Orders />
      </Section>
      <Section title="Chips">
        <Chip label="On" />
        <ToggleChip checked={false} onChange={nothing}>
          Off
        </ToggleChip>
        <ToggleChip checked disabled describedBy="chip-reason" onChange={nothing}>
          <span id="chip-reason">Always</span>
        </ToggleChip>
        <ToggleChip checked={false} disabled onChange={nothing}>
          Not on sale
        </ToggleChip>
      </Section>
      <Section title="One tab stop">
        <Toolbar label="Tools" className="sl-row sl-gap-8">
          <Chip label="Consistency" />
          <Button onClick={nothing}>Desk</Button>
        </Toolbar>
      </Section>
      <Section title="Several of many" layout="stack">
        <MultiSelect
          id="managers"
          label="Managers"
          listLabel="Chosen managers"
          placeholder="Find people"
          error={null}
          options={PEOPLE}
          chosen={chosen}
          onChange={setChosen}
        />
        <MultiSelect
          id="empty"
          label="Managers, none yet"
          listLabel="No one"
          placeholder="Find people"
          error="Choose a person"
          options={PEOPLE}
          chosen={[]}
          onChange={nothing}
        />
        <MultiSelect
          id="everybody"
          label="Managers, all of them"
          listLabel="Everybody"
          placeholder="Find people"
          error={null}
          options={PEOPLE}
          chosen={PEOPLE.map(({ id }) => id)}
          onChange={nothing}
        />
      </Section>
    </>
  );
}

function Filters() {
  const [search, setSearch] = useState('lynx');
  const [order, setOrder] = useState('start');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <FilterBar>
        <SearchField value={search} placeholder="Search people" onChange={setSearch} />
        <SelectField label="Order" value={order} options={ORDERS} onChange={setOrder} />
        <SelectField label="Marked" mark={<CountBadge count={2} />} value={order} options={ORDERS} onChange={setOrder} />
        <SelectField label="Closed" value={order} options={ORDERS} onChange={setOrder} disabled />
        <DensityField label="Row height" setting="density" />
        <FilterSheet count={2}>
          <SelectField label="Game" value="" options={[{ value: '', label: 'All games' }]} onChange={() => {}} />
        </FilterSheet>
      </FilterBar>
      <div>
        <PopoverPanel
          opened={opened}
          onOpenedChange={setOpened}
          title="Filter"
          position="bottom-start"
          target={
            <Button onClick={() => setOpened(!opened)} leftSection={<IconFilter size={16} aria-hidden="true" />}>
              Filter
            </Button>
          }
        >
          <SelectField label="Status" value={order} options={ORDERS} onChange={setOrder} />
        </PopoverPanel>
      </div>
    </>
  );
}

const FRUITS = ['Apple', 'Banana', 'Cherry', 'Damson', 'Elderberry', 'Fig', 'Grape', 'Honeydew', 'Jackfruit', 'Kiwi', 'Lemon'];

function Fruits() {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const found = FRUITS.filter((fruit) => fruit.toLowerCase().includes(search.toLowerCase()));
  const common = { placeholder: 'Search by name', renderOption: (fruit: string) => fruit, nothingFound: 'No fruit found' };
  return (
    <>
      <Combobox
        {...common}
        id="fruit"
        label="Fruit"
        error={null}
        search={search}
        onSearchChange={setSearch}
        found={found}
        onPick={nothing}
        opened={opened}
        onOpenedChange={setOpened}
      />
      <Combobox
        {...common}
        id="no-fruit"
        label="Fruit, none yet"
        error="Please choose a fruit"
        search=""
        onSearchChange={nothing}
        found={[]}
        onPick={nothing}
        opened={false}
        onOpenedChange={nothing}
      />
    </>
  );
}

function Chip({ label }: { label: string }) {
  const [checked, setChecked] = useState(true);
  return (
    <ToggleChip checked={checked} onChange={setChecked}>
      {label}
    </ToggleChip>
  );
}
