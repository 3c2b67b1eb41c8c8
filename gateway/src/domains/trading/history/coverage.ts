import type { Covered } from './recorded.ts';

/** An interval, and the start of the states that it consists of. */
export interface CoveredSpan extends Covered {
  /** The states at a moment are the newest ones since this time. */
  readonly since: number;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** When a series entered the list, or left it. */
interface Listing {
  readonly at: number;
  readonly isListed: boolean;
}

/**
 * The intervals of a series, in order and without overlap: those of its own set, and between them the ones in which the list was
 * recorded and contained it.
 */
export function coverageOf({
  own,
  list,
  listings,
}: {
  own: readonly Span[];
  list: readonly Span[];
  listings: readonly Listing[];
}): CoveredSpan[] {
  const whole = own.map(({ from, until }) => ({ from, until, since: from, isWinnerOnly: false }));
  const listed = list.flatMap((span) => listedIn(span, listings));
  return [...whole, ...listed.flatMap((span) => without(span, own))].toSorted((a, b) => a.from - b.from);
}

function listedIn({ from, until }: Span, listings: readonly Listing[]): CoveredSpan[] {
  const within = listings.filter(({ at }) => at >= from && at <= until);
  const spans: CoveredSpan[] = [];
  let start: number | null = null;
  const end = (at: number): void => {
    // A series that enters and leaves the list at the same moment was never shown.
    if (start !== null && start <= at) spans.push({ from: start, until: at, since: start, isWinnerOnly: true });
    start = null;
  };
  for (const { at, isListed } of within) {
    // The moment itself belongs to the state after it.
    if (!isListed) end(at - 1);
    else start ??= at;
  }
  end(until);
  return spans;
}

/** The parts of an interval that none of the others covers. */
function without(span: CoveredSpan, others: readonly Span[]): CoveredSpan[] {
  let remaining = [span];
  for (const { from, until } of others) {
    remaining = remaining.flatMap((each) => {
      if (until < each.from || from > each.until) return [each];
      const [before, after] = [
        { ...each, until: from - 1 },
        { ...each, from: until + 1 },
      ];
      return [before, after].filter((part) => part.from <= part.until);
    });
  }
  return remaining;
}
