import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { describeError, hasCode } from '../../../lib/request-error.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { unlistKey } from '../client-cache.ts';
import { useRecheckRights } from '../use-recheck-rights.ts';
import { useDeleteApiKeyMutation } from './delete-api-key.generated.ts';
import type { ShownKey } from './key-columns.tsx';

/** Another user changed it first. */
const GONE = Symbol('gone');

/** Asks before a key is deleted; a failure is said in the dialog. */
export function useDeleteKey(clientId: string): (key: ShownKey) => void {
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const [mutate] = useDeleteApiKeyMutation();
  const recheckRights = useRecheckRights();

  return ({ id, name, resourceVersion }) => {
    let version = resourceVersion;

    async function remove(): Promise<string | typeof GONE | null> {
      try {
        const { data } = await mutate({ variables: { input: { clientId, id, resourceVersion: version } } });
        const { current, userErrors = [] } = data?.deleteApiKey ?? {};
        const [problem] = userErrors;
        if (problem === undefined) return null;
        if (problem.code === 'CONFLICT' && current) {
          version = current.resourceVersion;
          return `${TEXTS.CONFLICT} It is named ${current.name} now. Delete it all the same?`;
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
      title: 'Delete key',
      text: (
        <>
          <p>Are you sure you want to delete this key?</p>
          <p>
            Programs that use the secret of <strong>{name}</strong> are refused from then on.
          </p>
        </>
      ),
      confirmLabel: 'Delete key',
      danger: true,
      onConfirm: async () => {
        const failure = await remove();
        if (failure !== null && failure !== GONE) return failure;
        unlistKey(cache, clientId, id);
        // The row that had the focus is gone.
        focusHeading();
        toast(
          failure === GONE
            ? { tone: 'neutral', text: `The key ${name} no longer exists.` }
            : { tone: 'positive', text: `The key ${name} was deleted.` },
        );
        return null;
      },
    });
  };
}
