import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { ReactNode } from 'react';
import { named } from '../../lib/bidi.ts';
import { focusHeading } from '../../lib/focus.ts';
import { describeError, hasCode } from '../../lib/request-error.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import type { ConfirmFailure } from '../../ui/question-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDeleteApiClientMutation } from './client-operations.generated.ts';
import { removeCachedClient, useRecheckPermissions } from './client-operations.tsx';

/** The version that another user has saved, after a conflict. */
interface CurrentVersion {
  readonly name: string;
  readonly resourceVersion: number;
}

interface Payload {
  readonly current?: CurrentVersion | null;
  readonly userErrors?: readonly { readonly code: string; readonly message: string; readonly requestId: string }[];
}

interface Deletion {
  readonly what: 'client' | 'key';
  readonly name: string;
  readonly resourceVersion: number;
  /** Says what happens when the entity is deleted. */
  readonly consequence: ReactNode;
  /** Text of the question after a conflict. */
  readonly conflictQuestion: (current: CurrentVersion) => string;
  /** Sends the mutation. */
  readonly send: (resourceVersion: number) => Promise<Payload | undefined>;
  /** Called once it is deleted, also if another user did it. */
  readonly onDeleted: () => void;
}

/** Another user has deleted it already. */
const ALREADY_DELETED = Symbol('gone');

/** Opens a confirmation dialog, then deletes. The dialog shows failures, and asks again after a conflict. */
export function useConfirmedDelete(): (deletion: Deletion) => void {
  const confirm = useConfirm();
  const recheckPermissions = useRecheckPermissions();

  return ({ what, name, resourceVersion, consequence, conflictQuestion, send, onDeleted }) => {
    let version = resourceVersion;

    async function remove(): Promise<ConfirmFailure | typeof ALREADY_DELETED | null> {
      try {
        const { current, userErrors = [] } = (await send(version)) ?? {};
        const [problem] = userErrors;
        if (problem === undefined) return null;
        if (problem.code === 'CONFLICT' && current) {
          version = current.resourceVersion;
          return { text: `${TEXTS.CONFLICT} ${conflictQuestion(current)}` };
        }
        recheckPermissions();
        return { text: problem.message, requestId: problem.requestId };
      } catch (error) {
        if (hasCode(error, 'NOT_FOUND')) return ALREADY_DELETED;
        recheckPermissions();
        return describeError(error);
      }
    }

    confirm({
      title: `Delete ${what}`,
      text: (
        <>
          <p>Are you sure you want to delete this {what}?</p>
          <p>{consequence}</p>
        </>
      ),
      confirmLabel: `Delete ${what}`,
      danger: true,
      onConfirm: async () => {
        const failure = await remove();
        if (failure !== null && failure !== ALREADY_DELETED) return failure;
        onDeleted();
        // The focus was on a control of the deleted entity.
        focusHeading();
        toast(
          failure === ALREADY_DELETED
            ? { tone: 'neutral', text: named`The ${what} ${name} no longer exists.` }
            : { tone: 'positive', text: named`The ${what} ${name} was deleted.` },
        );
        return null;
      },
    });
  };
}

interface DeletableClient {
  readonly id: string;
  readonly name: string;
  readonly resourceVersion: number;
}

/** Deletes a client after a confirmation. */
export function useDeleteClient(onDeleted: () => void = () => {}): (client: DeletableClient) => void {
  const { cache } = useApolloClient();
  const [mutate] = useDeleteApiClientMutation();
  const confirmedDelete = useConfirmedDelete();

  return ({ id, name, resourceVersion }) =>
    confirmedDelete({
      what: 'client',
      name: name || id,
      resourceVersion,
      consequence: (
        <>
          Deletes <strong>{name || id}</strong> and its keys. Applications using them lose access immediately.
        </>
      ),
      conflictQuestion: () => 'Delete the latest version?',
      send: async (version) => {
        const { data } = await mutate({ variables: { input: { id, resourceVersion: version } } });
        return data?.deleteApiClient;
      },
      onDeleted: () => {
        onDeleted();
        removeCachedClient(cache, id);
      },
    });
}
