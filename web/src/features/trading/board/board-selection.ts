/** Selecting outcomes on a board of markets. */
export interface BoardSelection {
  isSelected(selectionId: string): boolean;
  /** Why outcomes of this market may not be selected now, said to people; null when they may. What is selected can always be taken out. */
  refusal(marketId: string): string | null;
  toggle(marketId: string, selectionId: string): void;
}
