import { IconPlugConnectedX } from '@tabler/icons-react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { describeError } from '../../lib/request-error.ts';
import { DeniedState } from '../../ui/denied-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './trading-list.module.css';

interface ListFailureProps {
  readonly error: unknown;
  /** Staff is not told to contact an account manager. */
  readonly isStaff: boolean;
  readonly accountManagers: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** In place of a list that could not be read: why, and what can be done. */
export function ListFailure({ error, isStaff, accountManagers, onRetry, retrying }: ListFailureProps) {
  const { code, text, requestId } = describeError(error);
  switch (code) {
    case 'NO_TRADING_CLIENT':
      return (
        <EmptyState
          icon={<IconPlugConnectedX size={22} stroke={1.6} />}
          title="No trading client"
          text={
            <>
              {TEXTS.NO_TRADING_CLIENT} {!isStaff && <Contact accountManagers={accountManagers} />}
            </>
          }
        />
      );
    case 'FORBIDDEN':
      return <DeniedState text={text} />;
    case 'MARKETS_UNAVAILABLE':
      return (
        <ErrorState title="Markets could not be read" text={text} requestId={requestId} onRetry={onRetry} retrying={retrying} />
      );
    default:
      return (
        <ErrorState
          title="The trading list could not be read"
          text={text}
          requestId={requestId}
          onRetry={onRetry}
          retrying={retrying}
        />
      );
  }
}

function Contact({ accountManagers }: Pick<ListFailureProps, 'accountManagers'>) {
  const [manager] = accountManagers;
  if (!manager) return 'Contact your account manager.';
  return (
    <>
      Contact your account manager {manager.name}:{' '}
      <a className={classes.link} href={`mailto:${manager.email}`}>
        {manager.email}
      </a>
      .
    </>
  );
}
