import * as z from 'zod/mini';
import { createCustomerHandover, HANDOVER_PARAM } from '../../../gateway/session/acting-customer.ts';
import { STORAGE_FULL_TEXT } from '../../../lib/storage.ts';
import { toast } from '../../../ui/toasts.tsx';
import { DESK_WINDOW_PATH } from '../urls.ts';
import { boardText, type DeskBoard, readBoard } from './desk-state.ts';

const FEATURES = 'popup,noopener,width=760,height=900';
const CustomerId = z.string().check(z.minLength(1), z.maxLength(80));

/** The board and the customer in the URL of a board's separate window. */
export interface BoardWindow {
  readonly board: DeskBoard | null;
  /** Customer whose prices it was opened for; null if the URL has none. */
  readonly customerId: string | null;
}

export function readBoardWindow(params: URLSearchParams): BoardWindow {
  const customerId = CustomerId.safeParse(params.get('for'));
  return { board: readBoard(params.get('board') ?? ''), customerId: customerId.success ? customerId.data : null };
}

export function boardWindowParams(board: DeskBoard, customerId: string): URLSearchParams {
  return new URLSearchParams({ board: boardText(board), for: customerId });
}

/**
 * Opens a board in its own window, for the customer whose prices it shows. The window has a main thread of its own, and no
 * access to the session storage of this tab, so the tab passes on its choice of the customer.
 */
export function openBoardWindow(board: DeskBoard, customerId: string): void {
  const params = boardWindowParams(board, customerId);
  const handover = createCustomerHandover();
  if (handover === null) {
    toast({ tone: 'negative', text: STORAGE_FULL_TEXT });
    return;
  }
  params.set(HANDOVER_PARAM, handover);
  window.open(`${DESK_WINDOW_PATH}?${params}`, '_blank', FEATURES);
}
