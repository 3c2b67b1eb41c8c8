import { FormAlert } from '../src/ui/form-alert.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { SubmitButton } from '../src/ui/submit-button.tsx';
import { TextField } from '../src/ui/text-field.tsx';
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
