import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { ChoiceField } from '../src/ui/choice-field.tsx';
import { Dialog, DialogActions } from '../src/ui/dialog.tsx';
import { FindField } from '../src/ui/find-field.tsx';
import { FormAlert } from '../src/ui/form-alert.tsx';
import { NumberField } from '../src/ui/number-field.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { SubmitButton } from '../src/ui/submit-button.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { ToggleChip } from '../src/ui/toggle-chip.tsx';
import { Section } from './section.tsx';

export function FormsPage() {
  return (
    <>
      <PageHeader title="Forms" />
      <Section title="Alerts" layout="stack">
        <FormAlert tone="negative">The e-mail or password is not correct.</FormAlert>
        <FormAlert tone="warning">This key is used by two widgets.</FormAlert>
        <FormAlert tone="positive">Your password was changed. Sign in with the new one.</FormAlert>
        <FormAlert tone="neutral">Only your account manager can change these values.</FormAlert>
      </Section>
      <Section title="Fields" layout="grid">
        <TextField label="Client name" placeholder="My client" description="Shown to everybody at your company" />
        <TextField label="E-mail" defaultValue="not-an-address" error="Please enter a valid e-mail address" />
        <TextField label="Company number" defaultValue="12345678" disabled />
        <PasswordField label="Password" defaultValue="correct horse" />
        <PasswordField label="Repeat password" defaultValue="wrong" error="The passwords are not the same" />
        <NumberField label="Requests per second" defaultValue={5} description="On average" />
        <ChoiceField label="Unit" data={['hours', 'days', 'months', 'years']} />
      </Section>
      <Section title="Find one of many" layout="stack">
        <Fruits />
      </Section>
      <Section title="Tabs" layout="stack">
        <Categories />
      </Section>
      <Section title="Dialog">
        <Question />
      </Section>
      <Section title="Submit">
        <SubmitButton loading={false}>Update</SubmitButton>
        <SubmitButton loading>Update</SubmitButton>
        <SubmitButton loading={false} disabled>
          Update
        </SubmitButton>
      </Section>
    </>
  );
}

const FRUITS = ['Apple', 'Banana', 'Cherry', 'Damson', 'Elderberry', 'Fig', 'Grape', 'Honeydew', 'Jackfruit', 'Kiwi', 'Lemon'];

function Fruits() {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>(['Apple']);
  const left = FRUITS.filter((fruit) => !picked.includes(fruit) && fruit.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <FindField
        id="fruit"
        label="Fruit"
        placeholder="Search by name"
        error={null}
        search={search}
        onSearchChange={setSearch}
        found={left}
        renderOption={(fruit) => fruit}
        nothingFound="No fruit found"
        onPick={(fruit) => setPicked([...picked, fruit])}
        opened={opened}
        onOpenedChange={setOpened}
      />
      <div>
        {picked.map((fruit) => (
          <ToggleChip key={fruit} checked onChange={() => setPicked(picked.filter((each) => each !== fruit))}>
            {fruit}
          </ToggleChip>
        ))}
        <ToggleChip checked={false} disabled onChange={() => {}}>
          Not on sale
        </ToggleChip>
      </div>
    </>
  );
}

function Categories() {
  const [value, setValue] = useState('all');
  const tabs = ['all', 'core', 'live', 'odds'].map((name) => ({ value: name, label: name }));
  return (
    <Tabs label="Categories" tabs={tabs} value={value} onChange={setValue}>
      What belongs to {value}
    </Tabs>
  );
}

function Question() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Ask</Button>
      <Dialog opened={opened} title="Leave this form?" onClose={() => setOpened(false)}>
        What you entered was not sent.
        <DialogActions>
          <Button tone="primary" onClick={() => setOpened(false)}>
            Stay
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
