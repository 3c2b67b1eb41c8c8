/** Variables that .env.example explains together. */
export interface Variables {
  readonly names: readonly string[];
  readonly text: string;
}

/**
 * Parses .env.example: a comment, of one or more lines, describes the variables below it. A comment without variables in its
 * paragraph is ignored.
 */
export function variablesOf(example: string): Variables[] {
  return example.split(/\n{2,}/).flatMap((paragraph) => {
    const found: { names: string[]; text: string }[] = [];
    for (const line of paragraph.split('\n')) {
      const last = found.at(-1);
      const name = /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
      if (name !== undefined) last?.names.push(name);
      else if (line.startsWith('#')) {
        const words = line.replace(/^#\s*/, '');
        if (last?.names.length === 0) last.text += ` ${words}`;
        else found.push({ names: [], text: words });
      }
    }
    return found.filter(({ names }) => names.length > 0);
  });
}
