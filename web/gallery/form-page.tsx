import { ChangeList, FieldPair, FormLayout, FormSection, FormSkeleton, RestoreChangesNotice } from '../src/forms/form-layout.tsx';
import { FormAlert } from '../src/ui/form-alert.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { TextField } from '../src/ui/fields.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;
const COMMON = { scrollKey: null, cancelTo: '/form', onSubmit: nothing };

export function FormPage() {
  return (
    <>
      <PageHeader title="Form" />
      <Section title="An edit, with what will change beside it" layout="stack">
        <FormLayout
          {...COMMON}
          message={<RestoreChangesNotice onRestoreMine={nothing} />}
          onDiscardDraft={nothing}
          submitLabel="Update"
          invalidFields={1}
          busy={false}
          aside={
            <FormSection title="Beside the form">
              <p>What is known and cannot be changed.</p>
            </FormSection>
          }
        >
          <FormSection title="Company">
            <TextField label="Name" defaultValue="Northwind Esports Analytics Ltd." />
            <FieldPair>
              <TextField label="City" defaultValue="London" />
              <TextField label="Postcode" error="Please enter a postcode" />
            </FieldPair>
          </FormSection>
          <ChangeList changes={[{ label: 'City', before: 'Leeds', after: 'London' }]} />
        </FormLayout>
      </Section>
      <Section title="Being sent after a refusal" layout="stack">
        <FormLayout
          {...COMMON}
          message={<FormAlert tone="negative">A client of this name exists.</FormAlert>}
          onDiscardDraft={null}
          submitLabel="Create"
          invalidFields={0}
          busy
        >
          <FormSection title="Client">
            <TextField label="Client name" defaultValue="Match centre" />
          </FormSection>
        </FormLayout>
      </Section>
      <Section title="Loading" layout="stack">
        <FormSkeleton sections={[120, 180]} aside={160} />
      </Section>
    </>
  );
}
