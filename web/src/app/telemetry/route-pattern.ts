export interface Match {
  readonly route: { readonly path?: string | undefined };
}

/** The pattern of the innermost route that has one, with names where ids and tokens stand: it holds none itself. */
export function routePattern(matches: readonly Match[]): string {
  return matches.findLast(({ route }) => route.path !== undefined)?.route.path ?? '*';
}
