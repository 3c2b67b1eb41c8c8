import { useEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { createDraft, losesChanges } from '../lib/drafts.ts';
import { actingCustomerId } from '../gateway/session/acting-customer.ts';
import { readSession } from '../gateway/session/stored-session.ts';
import { useViewer } from '../gateway/session/viewer-context.ts';

interface TextDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Call it once the text is sent or discarded. */
  readonly clear: () => void;
}

/**
 * The text of a form with one field, kept as a draft of the user and the customer in context until it is sent.
 * @param form unique name of the form, with the id of the entity that it edits
 * @param title name of the text in the question before a sign-out
 */
export function useTextDraft(form: string, title: string, initial = ''): TextDraft {
  const { user, customer } = useViewer();
  const [draft] = useState(() => createDraft({ userId: user.id, customerId: customer?.id ?? '', form }, title, z.string()));
  const [text, setState] = useState(() => draft.read() ?? initial);
  return {
    text,
    setText(typed) {
      setState(typed);
      if (typed === initial) draft.clear();
      else draft.save(typed);
    },
    clear: () => draft.clear(),
  };
}

/** Blocks navigation away from a form with unsaved changes, unless the session has ended or the acting customer has changed. */
export function useUnsavedChangesBlocker(dirty: boolean): { blocker: Blocker; release: () => void } {
  const isReleased = useRef(false);
  const [customer] = useState(actingCustomerId);
  const { pathname } = useLocation();
  const [ownPath] = useState(pathname);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !isReleased.current &&
      // The router may have navigated already while this screen is still mounted.
      currentLocation.pathname === ownPath &&
      nextLocation.pathname !== ownPath &&
      readSession() !== null &&
      actingCustomerId() === customer,
  );

  useEffect(
    function askBeforeUnload() {
      if (!dirty) return;
      const ask = (event: BeforeUnloadEvent) => {
        if (!isReleased.current && losesChanges()) event.preventDefault();
      };
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [dirty],
  );

  return {
    blocker,
    release: () => {
      isReleased.current = true;
    },
  };
}
