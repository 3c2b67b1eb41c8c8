import { useState } from 'react';
import * as z from 'zod/mini';
import { useEntityForm, type FormRules } from '../src/forms/use-entity-form.ts';
import { CreateMessage, EntityForm, RefusedMessage } from '../src/forms/entity-form.tsx';
import { DataPage } from '../src/ui/data-page.tsx';
import type { Column } from '../src/ui/data-table-columns.ts';
import { TextField } from '../src/ui/fields.tsx';
import { FormSection } from '../src/forms/form-layout.tsx';
import { FilteredTable, ListFilters, NoMatches } from '../src/ui/filtered-list.tsx';
import type { ListView } from '../src/ui/list-url.ts';
import { Section } from './section.tsx';

type User = { id: string; mail: string };
const USERS: readonly User[] = ['ada', 'ben', 'cy'].map((name) => ({ id: name, mail: `${name}@example.test` }));
const COLUMNS: readonly Column<User>[] = [
  { id: 'mail', header: 'Mail', cell: ({ mail }) => mail, sortValue: ({ mail }) => mail },
];
const Values = z.object({ name: z.string() });
const RULES: FormRules<z.output<typeof Values>> = {
  schema: Values,
  check: ({ name }) => (name === '' ? { name: 'Name is required' } : {}),
  groups: [],
  rebase: (_before, mine) => mine,
};
const nothing = () => undefined;

export function PagesPage() {
  const [view, setView] = useState<ListView>({ search: '', sort: { id: 'mail', direction: 'asc' } });
  const list = { view, change: (part: Partial<ListView>) => setView({ ...view, ...part }) };
  const noMatches = <NoMatches title="No users match “zoe”." clearLabel="Clear search" onClear={nothing} />;
  const table = {
    label: 'Users',
    name: 'gallery-users',
    columns: COLUMNS,
    rowId: ({ id }: User) => id,
    searchPlaceholder: 'Mail',
  };
  return (
    <DataPage
      title="Pages"
      what="the users"
      page={{ data: USERS, error: new Error('offline'), retry: { onRetry: nothing, retrying: false } }}
    >
      {(users = []) => (
        <>
          <Section title="A list" layout="stack">
            <FilteredTable {...table} list={list} rows={users} noMatches={noMatches} />
          </Section>
          <Section title="A list without matches" layout="stack">
            <FilteredTable {...table} list={list} rows={[]} noMatches={noMatches} />
          </Section>
          <Section title="Filters alone" layout="stack">
            <ListFilters {...table} list={list} />
          </Section>
          <Section title="A form whose request was rejected" layout="stack">
            <ExampleForm />
          </Section>
        </>
      )}
    </DataPage>
  );
}

function ExampleForm() {
  const form = useEntityForm(RULES, { name: '' }, { userId: 'gallery', customerId: '', form: 'gallery', title: 'Gallery' });
  const refused = { kind: 'refused', message: 'A client with this name exists.', fieldErrors: {} } as const;
  const unknown = { kind: 'unknown', name: 'Desk', retryCreatesDuplicate: false, candidates: [] } as const;
  return (
    <EntityForm
      form={form}
      rules={RULES}
      submitLabel="Create"
      cancelTo="/pages"
      onSubmit={async () => {}}
      messageKey={null}
      message={
        <>
          <RefusedMessage result={refused} />
          <CreateMessage result={unknown} what="client" urlOf={() => '/pages'} />
        </>
      }
      endOf={() => null}
      savedEnd={null}
    >
      <FormSection title="Client">
        <TextField
          id={form.idOf('name')}
          label="Client name"
          value={form.form.values.name}
          error={form.form.errors['name']}
          onChange={(event) => form.form.setFieldValue('name', event.currentTarget.value)}
        />
      </FormSection>
    </EntityForm>
  );
}
