import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { named } from '../lib/bidi.ts';
import { useDisplay } from '../lib/display.tsx';
import { formatTime, momentTitle } from '../lib/time.ts';
import { FormAlert } from '../ui/form-alert.tsx';

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
};

/** Shown after a create request without a response: says what may have been created, so that the user can decide. */
export function UnknownOutcome({ what, name, candidates, retryCreatesDuplicate, urlOf }: UnknownOutcomeProps) {
  const hasCandidates = candidates !== null && candidates.length > 0;
  return (
    <FormAlert tone="warning">
      No response was received, so the {what} may or may not have been created.{' '}
      {candidates === null && `We couldn't refresh the list either. Check it before you create the ${what} again.`}
      {candidates?.length === 0 && named`The list shows no new ${what} named “${name}”. Create it again if you still need it.`}
      {candidates?.map(({ id, createdAt }) => (
        <Fragment key={id}>
          A {what} with this name {createdAt === null ? 'exists' : <CreatedAt at={createdAt} />}. If it is yours,{' '}
          <Link className="sl-accent" to={urlOf(id)}>
            open it
          </Link>
          .{' '}
        </Fragment>
      ))}
      {hasCandidates && retryCreatesDuplicate && 'Create would add a second one.'}
    </FormAlert>
  );
}

function CreatedAt({ at }: { at: string }) {
  const { timeZone } = useDisplay();
  const moment = new Date(at);
  return (
    <>
      was created at{' '}
      <time dateTime={at} title={momentTitle(moment, timeZone)}>
        {formatTime(moment, timeZone)}
      </time>
    </>
  );
}
