import { IconEye, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { ActivityBadge } from '../src/ui/activity-badge.tsx';
import { ActivityEnd, ActivityLines } from '../src/ui/activity-lines.tsx';
import { Button } from '../src/ui/button.tsx';
import { ChangeList } from '../src/ui/change-list.tsx';
import { CommandDialog } from '../src/ui/command-dialog.tsx';
import { CodeSnippet } from '../src/ui/code-snippet.tsx';
import { ConflictDialog } from '../src/ui/conflict-dialog.tsx';
import { CountBadge } from '../src/ui/count-badge.tsx';
import { Day } from '../src/ui/day.tsx';
import { ExportButton } from '../src/ui/export-button.tsx';
import { FilterBar } from '../src/ui/filter-bar.tsx';
import { IconButton } from '../src/ui/icon-button.tsx';
import { KeyCaps } from '../src/ui/key-caps.tsx';
import { LostAnswer } from '../src/ui/lost-answer.tsx';
import { NotReadAgain } from '../src/ui/not-read-again.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { PopoverPanel } from '../src/ui/popover-panel.tsx';
import { SearchField } from '../src/ui/search-field.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import { SwitchField } from '../src/ui/switch-field.tsx';
import { TagsField } from '../src/ui/tags-field.tsx';
import { TwoLineCell } from '../src/ui/two-line-cell.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;
const STATUSES = ['ACTIVE', 'EXPIRING', 'INACTIVE'] as const;
const MOMENT = '2026-05-28T16:00:00Z';
const PEOPLE = [
  { id: '1', label: 'Mia Berg', hint: 'mia@example.test' },
  { id: '2', label: 'Una Larkin', hint: 'una@example.test' },
];
const ORDERS = [
  { value: 'start', label: 'By start' },
  { value: 'name', label: 'By name' },
];
const LOST = { what: 'client', name: 'Match centre', urlOf: () => '/', onOpen: nothing };

export function DetailsPage() {
  return (
    <>
      <PageHeader title="Details" />
      <Section title="Activity">
        {STATUSES.map((status) => (
          <ActivityBadge key={status} status={status} />
        ))}
        <ActivityLines status="EXPIRING" activeUntil={MOMENT} />
        <ActivityEnd status="ACTIVE" activeUntil={null} />
        <Day at={MOMENT} withTime />
      </Section>
      <Section title="Marks">
        <CountBadge count={3} />
        <CountBadge count={128} tone="negative" />
        <KeyCaps keys={['Ctrl', 'K']} />
        <IconButton label="Reveal secret" onClick={nothing}>
          <IconEye size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Reveal nothing" onClick={nothing} disabled>
          <IconEye size={16} aria-hidden="true" />
        </IconButton>
        <ExportButton name="people" columns={[]} rows={PEOPLE} />
      </Section>
      <Fields />
      <Dialogs />
      <Section title="Texts" layout="stack">
        <Panel title="Panel" description="What it is about" actions={<Button>Change</Button>}>
          <TwoLineCell main="Two lines" sub="b7f3a1c0-55d2-4f9e-9d0a-1a2b3c4d5e6f" />
        </Panel>
        <CodeSnippet label="Request" code={'curl -H "Api-Secret: …" \\\n  https://data.example.com/v3/series'} />
        <ChangeList changes={[{ label: 'Name', before: 'Staging', after: 'Production' }]} />
      </Section>
      <Section title="What went wrong" layout="stack">
        <NotReadAgain what="The list" onRetry={nothing} retrying={false} />
        <NotReadAgain what="The list" onRetry={nothing} retrying />
        <LostAnswer {...LOST} candidates={null} />
        <LostAnswer {...LOST} candidates={[]} />
        <LostAnswer {...LOST} candidates={[{ id: '1', name: 'Match centre', created: MOMENT }]} />
      </Section>
    </>
  );
}

const COMMANDS = [
  { label: 'Pages', commands: [{ id: 'clients', title: 'API Clients', hint: 'Page', keys: ['g', 'a'] }] },
  { label: 'Actions', commands: [{ id: 'copy', title: 'Copy client id', hint: 'b7f3a1c0' }] },
];
const CLASHES = [
  { label: 'Name', theirs: 'Production', mine: 'Match centre', both: true },
  { label: 'Active until', theirs: '2026-05-28', mine: '2026-04-01', both: false },
];

function Dialogs() {
  const [open, setOpen] = useState<'conflict' | 'commands' | null>(null);
  const [search, setSearch] = useState('');
  const close = () => setOpen(null);
  return (
    <Section title="Dialogs">
      <Button onClick={() => setOpen('conflict')}>Somebody was faster</Button>
      <Button onClick={() => setOpen('commands')}>Commands</Button>
      <ConflictDialog opened={open === 'conflict'} clashes={CLASHES} onKeepMine={close} onReload={close} onClose={close} />
      <CommandDialog
        opened={open === 'commands'}
        label="Search and commands"
        placeholder="Search"
        search={search}
        onSearchChange={setSearch}
        groups={COMMANDS}
        status={null}
        onPick={close}
        onClose={close}
      />
    </Section>
  );
}

function Fields() {
  const [search, setSearch] = useState('lynx');
  const [order, setOrder] = useState('start');
  const [isOn, setOn] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>(['1']);
  const [opened, setOpened] = useState(false);
  return (
    <Section title="Fields" layout="stack">
      <FilterBar>
        <SearchField value={search} placeholder="Search people" onChange={setSearch} />
        <SelectField label="Order" value={order} options={ORDERS} onChange={setOrder} />
        <SelectField label="Order, closed" value={order} options={ORDERS} onChange={setOrder} disabled />
        <PopoverPanel
          opened={opened}
          onOpenedChange={setOpened}
          target={
            <Button onClick={() => setOpened(!opened)} leftSection={<IconFilter size={16} aria-hidden="true" />}>
              Filter
            </Button>
          }
        >
          Whatever is to be chosen.
        </PopoverPanel>
      </FilterBar>
      <SwitchField label="Shortcuts" description="Single characters do something" checked={isOn} onChange={setOn} />
      <SwitchField label="Closed" checked={false} onChange={setOn} disabled />
      <TagsField
        id="managers"
        label="Managers"
        listLabel="Chosen managers"
        placeholder="Find people"
        error={null}
        options={PEOPLE}
        chosen={chosen}
        onChange={setChosen}
      />
      <TagsField
        id="nobody"
        label="Managers, none yet"
        listLabel="Nobody"
        placeholder="Find people"
        error="Choose somebody"
        options={PEOPLE}
        chosen={[]}
        onChange={nothing}
      />
    </Section>
  );
}
