import { GraphQLError, type Source, type SourceLocation } from 'graphql';

/** A compiled query's error in the form of the plain executor, which hands on the extensions of what was thrown. */
export function locatedError(error: GraphQLError, source: Source | null): GraphQLError {
  const cause: unknown = error.originalError;
  return new GraphQLError(error.message, {
    ...(source && error.locations ? { source, positions: error.locations.map((place) => offsetOf(source, place)) } : {}),
    path: error.path ?? null,
    // Where the executor itself is what complains, too.
    originalError: cause instanceof Error ? cause : new Error(error.message),
  });
}

function offsetOf({ body, locationOffset }: Source, { line, column }: SourceLocation): number {
  const ends = /\r\n|[\n\r]/g;
  for (let at = locationOffset.line; at < line; at += 1) ends.exec(body);
  return ends.lastIndex + column - 1;
}
