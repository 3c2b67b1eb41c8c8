import { Link } from 'react-router-dom';
import { named } from '../lib/bidi.ts';
import { Day } from '../ui/cells.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import classes from './unknown-outcome.module.css';

/** A new object that the request may have created. */
export type OutcomeCandidate = { readonly id: string; readonly name: string; readonly createdAt: string | null };

type UnknownOutcomeProps = {
  /** The kind of object, for example `client`. */
  what: string;
  /** The requested name. */
  name: string;
  /** Null if the list could not be refreshed. */
  candidates: readonly OutcomeCandidate[] | null;
  /** Whether another attempt adds a second object; false while the idempotency key prevents that. */
  retryCreatesDuplicate: boolean;
  urlOf: (id: string) => string;
  /** Called when the user opens a candidate, which makes the form obsolete. */
  onOpen: () => void;
};

/** Shown after a create request without a response: lists what may have been created, so that the user can decide. */
export function UnknownOutcome({ what, name, candidates, retryCreatesDuplicate, urlOf, onOpen }: UnknownOutcomeProps) {
  return (
    <FormAlert tone="warning">
      No response was received, so the {what} may or may not have been created.{' '}
      {candidates === null && `We couldn't refresh the list either. Check it before you create the ${what} again.`}
      {candidates?.length === 0 && named`The list shows no new ${what} named “${name}”. Create it again if you still need it.`}
      {candidates !== null && candidates.length > 0 && (
        <>
          The list shows new entries{retryCreatesDuplicate ? '. Create adds another one.' : '.'}
          <ul className={classes.candidates}>
            {candidates.map(({ id, name: found, createdAt }) => (
              <li key={id}>
                <Link to={urlOf(id)} onClick={onOpen}>
                  {found}
                </Link>
                , created <Day at={createdAt} withTime />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormAlert>
  );
}
