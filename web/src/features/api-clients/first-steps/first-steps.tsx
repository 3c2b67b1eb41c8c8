import { IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { itemSet, onItemsChange } from '../../../lib/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { type Contact, ContactManager } from '../contact-manager.tsx';
import { CREATE_CLIENT_PATH, clientUrl, explorerUrl } from '../urls.ts';
import { type FirstStepsQuery, useFirstStepsQuery } from './first-steps.generated.ts';
import classes from './first-steps.module.css';

/** The only item of the set: ids of the customers whose steps the user has hidden or done. */
const FINISHED = 'finished';
const finished = itemSet('FIRST_STEPS', z.object({ customerIds: z.array(z.string()) }));
const MAX_FINISHED = 100;

/** Stores that the steps are hidden or done. */
function finish(userId: string, customerId: string): void {
  finished.change(userId, FINISHED, (item) => {
    const others = item?.customerIds.filter((id) => id !== customerId) ?? [];
    return { customerIds: [...others, customerId].slice(-MAX_FINISHED) };
  });
}

/** Also true until the items are loaded. */
function isFinishedFor(userId: string, customerId: string): boolean {
  return !finished.isLoaded(userId) || finished.read(userId).get(FINISHED)?.customerIds.includes(customerId) === true;
}

/** Onboarding checklist: the steps from an empty account to the first call. Renders nothing once all are done or the user hides it. */
export function FirstSteps({ customerId, canManage, viewer }: { customerId: string; canManage: boolean; viewer: Contact }) {
  const userId = useViewer().user.id;
  const isFinished = useSyncExternalStore(onItemsChange, () => isFinishedFor(userId, customerId));
  const { data } = pageData(useFirstStepsQuery({ ...PAGE_QUERY, skip: isFinished, context: REPORT_FAILURES }));
  const steps = data === undefined ? null : stepsOf(data.firstSteps);
  const areAllDone = steps?.every(({ isDone }) => isDone) === true;
  useEffect(
    function rememberDone() {
      // Facts are known for 90 days only; the steps must not come back after that.
      if (areAllDone) finish(userId, customerId);
    },
    [areAllDone, userId, customerId],
  );
  if (isFinished || areAllDone || steps === null) return null;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={classes.panel} aria-label="First steps">
      <div className="sl-row sl-between sl-gap-12">
        <h2 className="sl-plain sl-16 sl-600">First steps</h2>
        <Button
          tone="subtle"
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => {
            finish(userId, customerId);
            focusHeading();
          }}
        >
          Hide<span className="sl-hidden"> first steps</span>
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={classes.step}
            data-done={step.isDone || undefined}
            aria-current={index === next ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {step.isDone ? <IconCircleCheckFilled size={24} /> : index + 1}
            </span>
            <div className="sl-shrinks">
              <h3 className={classes.name}>
                {step.title}
                <span className="sl-hidden">{step.isDone ? ', done' : ''}</span>
              </h3>
              <p className={classes.note}>{step.text}</p>
              {index === next &&
                (step.needsManager && !canManage && step.action !== null ? (
                  <ContactManager viewer={viewer} purpose=" to do this." />
                ) : (
                  step.action !== null && (
                    <Link className="sl-accent sl-13 sl-550" to={step.to}>
                      {step.action}
                    </Link>
                  )
                ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly needsManager: boolean;
  /** Text of the link to the step. Null if the page has a button for the step. */
  readonly action: string | null;
  readonly to: string;
}

/** The four steps, in their order. */
export function stepsOf({ client, clientWithKey, isKeyTested, hasRequest }: FirstStepsQuery['firstSteps']): Step[] {
  const keyClient = clientWithKey ?? client;
  const clientPage = keyClient === null ? CREATE_CLIENT_PATH : clientUrl(keyClient.id);
  return [
    {
      title: 'Create a client',
      text: 'It has its own products, games and rate limit.',
      isDone: client !== null,
      needsManager: true,
      action: null,
      to: CREATE_CLIENT_PATH,
    },
    {
      title: 'Create a key',
      text: 'Your applications send its secret with each request.',
      isDone: clientWithKey !== null,
      needsManager: true,
      action: 'Go to the keys of your client',
      to: client === null ? CREATE_CLIENT_PATH : clientUrl(client.id),
    },
    {
      title: 'Test the key',
      text: 'One small request checks that its secret works.',
      isDone: clientWithKey !== null && isKeyTested,
      needsManager: false,
      action: 'Test the key from its menu',
      to: clientPage,
    },
    {
      title: 'Make your first call',
      text: 'Choose an endpoint, view the response, and copy the code.',
      isDone: clientWithKey !== null && hasRequest,
      needsManager: false,
      action: 'Open the API explorer',
      to: keyClient === null ? CREATE_CLIENT_PATH : explorerUrl(keyClient.id),
    },
  ];
}
