import type { DraftKey } from '../../../lib/drafts.ts';
import { type DraftForm, useDraftForm } from '../../../lib/use-draft-form.ts';
import { rebasedClient, TOGETHER } from './changed-fields.ts';
import { checkClientForm } from './check-client-form.ts';
import { clientDraft } from './client-draft.ts';
import type { ClientFormValues } from './client-fields.ts';

export type ClientForm = DraftForm<ClientFormValues>;

/** The values of a client's form; what is typed is kept as a draft until it is sent. */
export function useClientForm(initial: ClientFormValues, draftKey: DraftKey): ClientForm {
  return useDraftForm({
    initial,
    draft: () => clientDraft(draftKey),
    check: checkClientForm,
    rebase: rebasedClient,
    groups: TOGETHER,
  });
}
