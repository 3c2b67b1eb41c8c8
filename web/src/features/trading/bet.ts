type Score = { readonly home: number; readonly away: number } | null;

/** The fields of a market that say what its outcomes are. */
interface BetMarket {
  readonly typeName: string;
  readonly fixture: { readonly type: string; readonly id: string };
  readonly context: {
    readonly line: number | null;
    readonly index: number | null;
    readonly roundNumber: number | null;
    readonly playerId: string | null;
    readonly teamId: string | null;
    readonly rosterId: string | null;
    readonly resultName: string | null;
    readonly score: Score;
  };
}

interface BetSelection {
  readonly id: string;
  readonly resultName: string | null;
  readonly entity: { readonly id: string } | null;
  readonly score: Score;
}

/**
 * Identifies the bet that a price is of. Ids are not enough: the provider may give a market another line, team or match under the
 * same id.
 */
export function betOf({ typeName, fixture, context }: BetMarket, { id, resultName, entity, score }: BetSelection): string {
  const { line, index, roundNumber, playerId, teamId, rosterId } = context;
  const parts = [line, index, roundNumber, playerId, teamId, rosterId, context.resultName, scoreText(context.score)];
  return JSON.stringify([id, typeName, fixture.type, fixture.id, ...parts, resultName, entity?.id, scoreText(score)]);
}

function scoreText(score: Score): string | null {
  return score && `${score.home}:${score.away}`;
}
