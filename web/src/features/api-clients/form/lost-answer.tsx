import { Link } from 'react-router-dom';
import { formatDay, formatTime } from '../../../lib/time.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { clientUrl } from '../urls.ts';
import classes from './client-form.module.css';
import type { SubmitResult } from './submit-result.ts';

interface LostAnswerProps {
  readonly lost: Extract<SubmitResult, { kind: 'lost' }>;
  /** Called before one of the clients found is opened: the form has served its purpose. */
  readonly onOpen: () => void;
}

/** Nobody knows whether the client was created: what the list says, so that the person decides. */
export function LostAnswer({ lost: { name, candidates }, onOpen }: LostAnswerProps) {
  return (
    <FormAlert tone="warning">
      The answer was lost, so the client may have been created or not.{' '}
      {candidates === null && 'The list could not be read again either: look at it before you create the client once more.'}
      {candidates?.length === 0 && `The list holds no new client named “${name}”: create it again if you still want it.`}
      {candidates !== null && candidates.length > 0 && (
        <>
          The list holds what was not there before; Create makes another one.
          <ul className={classes.candidates}>
            {candidates.map((candidate) => {
              const created = new Date(candidate.created);
              return (
                <li key={candidate.id}>
                  <Link to={clientUrl(candidate.id)} onClick={onOpen}>
                    {candidate.name}
                  </Link>
                  , created {formatDay(created)} {formatTime(created)}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </FormAlert>
  );
}
