import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';
import { describeError } from '../../../lib/request-error.ts';
import { matchesWords } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { type FilterManagersQuery, useFilterManagersQuery } from './customers-page.generated.ts';
import { toggled } from './filter-draft.ts';
import classes from './filter.module.css';

/** A list that is seen at a glance needs no search. */
const SEARCH_ABOVE = 6;
const SKELETON_WIDTHS = ['60%', '75%', '50%', '65%'];

type Manager = FilterManagersQuery['accountManagers'][number];

interface ManagerChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Any number of account managers. */
export function ManagerChoice(props: ManagerChoiceProps) {
  const { data, error, networkStatus, refetch } = useFilterManagersQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <fieldset className={classes.part} aria-busy={!data && !error}>
      <legend className={classes.legend}>Account Manager</legend>
      {data && <Managers {...props} managers={data.accountManagers} />}
      {!data && error && (
        <FormAlert tone="negative">
          {describeError(error).text}
          <Button tone="subtle" loading={networkStatus === NetworkStatus.refetch} onClick={() => void refetch().catch(() => {})}>
            Try again
          </Button>
        </FormAlert>
      )}
      {!data && !error && SKELETON_WIDTHS.map((width) => <Skeleton key={width} width={width} />)}
    </fieldset>
  );
}

function Managers({ chosen, onChange, managers }: ManagerChoiceProps & { managers: readonly Manager[] }) {
  const [search, setSearch] = useState('');
  const known = new Set(managers.map(({ id }) => id));
  // An address may name somebody who is not offered any more; who it is cannot be said, yet it narrows.
  const unknown = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id, deleted: false }));
  const found = [...managers, ...unknown].filter(({ name }) => matchesWords(search, [name]));
  return (
    <>
      {managers.length > SEARCH_ABOVE && (
        <TextField
          type="search"
          aria-label="Find an account manager"
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.managers}>
        {found.map(({ id, name, deleted }) => (
          <li key={id}>
            <label className={classes.manager}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))} />
              <span className={classes.name}>{name}</span>
              {deleted && <span className={classes.former}>Deleted</span>}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.nobody}>Nobody found</p>}
    </>
  );
}
