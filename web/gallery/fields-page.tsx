import { useState } from 'react';
import { FormSelect } from '../src/ui/form-select.tsx';
import { CountBadge } from '../src/ui/badges.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import { NumberField, TextField } from '../src/ui/fields.tsx';
import { FailureAlert, FormAlert } from '../src/ui/form-alert.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { SubmitButton } from '../src/ui/button.tsx';
import { SwitchField } from '../src/ui/toggles.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;
const UNITS = ['hours', 'days', 'months', 'years'].map((unit) => ({ value: unit, label: unit }));

export function FieldsPage() {
  return (
    <>
      <PageHeader title="Fields" />
      <Section title="Alerts" layout="stack">
        <FailureAlert message="The customer could not be saved." requestId="01JH3E7K" />
        <FormAlert tone="warning">This key is used by two widgets.</FormAlert>
        <FormAlert tone="positive">Your password was changed. Sign in with the new one.</FormAlert>
        <FormAlert tone="neutral">Only your account manager can change these values.</FormAlert>
      </Section>
      <Section title="Texts" layout="grid">
        <TextField label="Client name" placeholder="My client" description="Shown to everybody at your company" />
        <TextField label="E-mail" defaultValue="not-an-address" error="Please enter a valid e-mail address" />
        <TextField label="Company number" defaultValue="12345678" disabled />
      </Section>
      <Section title="Passwords" layout="grid">
        <PasswordField label="Password" defaultValue="correct horse" />
        <PasswordField label="Repeat password" defaultValue="wrong" error="The passwords are not the same" />
        <PasswordField label="Old password" defaultValue="correct horse" disabled />
      </Section>
      <Section title="Numbers and one of a few" layout="grid">
        <NumberField label="Requests per second" value="5" onText={nothing} description="On average" />
        <NumberField label="Burst" value="0" onText={nothing} error="Please enter a number above 0" />
        <NumberField label="Rate of the contract" value="200" onText={nothing} disabled />
        <DateField zone={null} label="Active until" value="2027-03-01" onText={nothing} description="The last day" />
        <DateField
          zone={null}
          label="Terminate"
          value=""
          onText={nothing}
          error="Enter the date as YYYY-MM-DD, or leave it empty."
        />
        <FormSelect label="Unit" options={UNITS} />
        <FormSelect label="Unit of the trial" options={[{ value: '', label: '' }, ...UNITS]} error="Please choose a unit" />
        <FormSelect label="Unit of the contract" options={UNITS} disabled />
      </Section>
      <Switches />
      <Section title="Tabs" layout="stack">
        <Categories label="Categories" names={['all', 'core', 'live', 'odds']} />
        <Categories
          label="More than there is room for"
          names={Array.from({ length: 14 }, (_, index) => `Round-${String(index + 1)}`)}
        />
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

function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <Section title="On or off" layout="stack">
      <SwitchField label="Shortcuts" description="Single characters do something" checked={isOn} onChange={setOn} />
      <SwitchField label="Sounds" checked={!isOn} onChange={() => setOn(!isOn)} />
      <SwitchField label="Closed, on" checked onChange={nothing} disabled />
      <SwitchField label="Closed, off" checked={false} onChange={nothing} disabled />
    </Section>
  );
}

function Categories({ label, names }: { label: string; names: readonly string[] }) {
  const [value, setValue] = useState(names.at(-1) ?? '');
  const tabs = names.map((name, index) => ({
    value: name,
    label: name,
    ...(index === 1 && { badge: <CountBadge count={3} /> }),
  }));
  return (
    <Tabs label={label} tabs={tabs} value={value} onChange={setValue}>
      What belongs to {value}
    </Tabs>
  );
}
