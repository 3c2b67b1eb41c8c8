import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { focusHeading } from '../../lib/focus.ts';
import { describeError, hasCode } from '../../lib/request-error.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { unlistClient } from './client-cache.ts';
import { useDeleteApiClientMutation } from './delete-api-client.generated.ts';
import { useRecheckRights } from './use-recheck-rights.ts';

/** Another user changed it first. */
const GONE = Symbol('gone');

interface DeletableClient {
  readonly id: string;
  readonly name: string;
  readonly resourceVersion: number;
}

/** Asks before a client is deleted; a failure is said in the dialog. */
export function useDeleteClient(onDeleted: () => void = () => {}): (client: DeletableClient) => void {
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const [mutate] = useDeleteApiClientMutation();
  const recheckRights = useRecheckRights();

  return ({ id, name, resourceVersion }) => {
    let version = resourceVersion;

    async function remove(): Promise<string | typeof GONE | null> {
      try {
        const { data } = await mutate({ variables: { input: { id, resourceVersion: version } } });
        const { current, userErrors = [] } = data?.deleteApiClient ?? {};
        const [problem] = userErrors;
        if (problem === undefined) return null;
        if (problem.code === 'CONFLICT' && current) {
          version = current.resourceVersion;
          return `${TEXTS.CONFLICT} Delete it as it is now?`;
        }
        recheckRights();
        return problem.message;
      } catch (error) {
        if (hasCode(error, 'NOT_FOUND')) return GONE;
        recheckRights();
        return describeError(error).text;
      }
    }

    confirm({
      title: 'Delete client',
      text: (
        <>
          <p>Are you sure you want to delete this client?</p>
          <p>
            <strong>{name}</strong> goes with all of its keys, and programs that use them are refused from then on.
          </p>
        </>
      ),
      confirmLabel: 'Delete client',
      danger: true,
      onConfirm: async () => {
        const failure = await remove();
        if (failure !== null && failure !== GONE) return failure;
        onDeleted();
        unlistClient(cache, id);
        // The row that had the focus is gone.
        focusHeading();
        toast(
          failure === GONE
            ? { tone: 'neutral', text: `The client ${name} no longer exists.` }
            : { tone: 'positive', text: `The client ${name} was deleted.` },
        );
        return null;
      },
    });
  };
}
