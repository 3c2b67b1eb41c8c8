import { Link } from 'react-router-dom';
import { Day } from './cells.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './unknown-outcome.module.css';

/** What a lost answer may have created. */
export type OutcomeCandidate = { readonly id: string; readonly name: string; readonly created: string | null };

type UnknownOutcomeProps = {
  /** What was to be created, e.g. `client`. */
  what: string;
  /** The name that was asked for. */
  name: string;
  /** Null: the list could not be read again. */
  candidates: readonly OutcomeCandidate[] | null;
  /** Whether creating it again makes another one; false while the idempotency key of the attempt prevents that. */
  createsAnother: boolean;
  urlOf: (id: string) => string;
  /** Called before one of those found is opened: the form has served its purpose. */
  onOpen: () => void;
};

/** Nobody knows whether something was created: what the list says, so that the person decides. */
export function UnknownOutcome({ what, name, candidates, createsAnother, urlOf, onOpen }: UnknownOutcomeProps) {
  return (
    <FormAlert tone="warning">
      The answer was lost, so the {what} may have been created or not.{' '}
      {candidates === null && `The list could not be read again either: look at it before you create the ${what} once more.`}
      {candidates?.length === 0 && `The list holds no new ${what} named “${name}”: create it again if you still want it.`}
      {candidates !== null && candidates.length > 0 && (
        <>
          The list holds what was not there before{createsAnother ? '; Create makes another one.' : '.'}
          <ul className={classes.candidates}>
            {candidates.map(({ id, name: found, created }) => (
              <li key={id}>
                <Link to={urlOf(id)} onClick={onOpen}>
                  {found}
                </Link>
                , created <Day at={created} withTime />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormAlert>
  );
}
