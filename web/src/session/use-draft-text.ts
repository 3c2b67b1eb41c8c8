import { useState } from 'react';
import * as z from 'zod/mini';
import { draftOf } from '../lib/drafts.ts';
import { tabUser } from './tab-user.ts';

export interface DraftText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** To be called once it is sent, or given up. */
  readonly erase: () => void;
}

/**
 * The text of a form with one field, kept as a draft of this tab's person until it is sent.
 * @param form names the form; one of an existing thing carries its id
 */
export function useDraftText(form: string, initial = ''): DraftText {
  const [draft] = useState(() => draftOf({ userId: tabUser.read()?.id ?? '', customerId: '', form }, z.string()));
  const [text, setText] = useState(() => draft.read() ?? initial);
  return {
    text,
    type(typed) {
      setText(typed);
      if (typed === initial) draft.erase();
      else draft.keep(typed);
    },
    erase: () => draft.erase(),
  };
}
