/** Selecting outcomes on a board of markets. */
export interface BoardSelection {
  isSelected(selectionId: string): boolean;
  /** Whether outcomes of this market may be selected now; what is selected can always be taken out. */
  isOffered(marketId: string): boolean;
  /** Why they may not, said to people; null when they may. */
  refusal(marketId: string): string | null;
  toggle(marketId: string, selectionId: string): void;
}
