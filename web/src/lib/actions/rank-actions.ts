import { ACTION_GROUPS, type Action, type ActionGroup } from './action.ts';

interface RankedGroup {
  readonly group: ActionGroup;
  readonly actions: readonly Action[];
}

/** Penalty for a match outside of the title. */
const OTHER_TEXT_PENALTY = 4;

/** How badly a text matches a word: 0 is an exact match, infinite is no match. */
function matchPenalty(text: string, word: string): number {
  if (text === word) return 0;
  if (text.startsWith(word)) return 1;
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 2;
  return text.includes(word) ? 3 : Number.POSITIVE_INFINITY;
}

/** How badly an action matches the words: the lower, the better; null if a word does not match. */
export function actionPenalty({ title, hint = '', keywords = [], group }: Action, words: readonly string[]): number | null {
  const name = title.toLowerCase();
  const others = [hint, group, ...keywords].map((text) => text.toLowerCase());
  const penalties = words.map((word) =>
    Math.min(matchPenalty(name, word), ...others.map((text) => matchPenalty(text, word) + OTHER_TEXT_PENALTY)),
  );
  const sum = penalties.reduce((total, each) => total + each, 0);
  if (!Number.isFinite(sum)) return null;
  // A title that contains the words as one phrase ranks higher.
  return words.length > 1 && name.includes(words.join(' ')) ? sum - 1 : sum;
}

/** Splits a search into lower-case words. */
export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Actions that match a search, at most `limit` per group: best first, groups by their best action.
 * An empty search keeps the original order.
 */
export function rankActions(actions: readonly Action[], search: string, limit: number): RankedGroup[] {
  const words = wordsOf(search);
  const matching = actions.flatMap((action) => {
    const penalty = actionPenalty(action, words);
    return penalty === null ? [] : [{ action, penalty }];
  });
  return ACTION_GROUPS.flatMap((group) => {
    const found = matching.filter(({ action }) => action.group === group).toSorted((a, b) => a.penalty - b.penalty);
    const [best] = found;
    return best === undefined ? [] : [{ group, best: best.penalty, actions: found.slice(0, limit).map(({ action }) => action) }];
  })
    .toSorted((a, b) => a.best - b.best)
    .map(({ group, actions }) => ({ group, actions }));
}
