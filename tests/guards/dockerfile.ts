/** One stage of a Dockerfile, with its instructions in order. */
export interface Stage {
  readonly base: string;
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

export interface Instruction {
  readonly name: string;
  /** Arguments of the instruction, with continuation lines joined. */
  readonly text: string;
}

export interface Copy {
  /** Source stage; null: the repository. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

/** Parses the stages of a simple Dockerfile: no heredocs, and only ARG outside of stages. */
export function stagesOf(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const instructions = lines.flatMap((line) => {
    const [, name, rest = ''] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name.toUpperCase(), text: rest.trim() }];
  });
  const args = new Map<string, string>();
  const stages: { base: string; name: string | null; instructions: Instruction[] }[] = [];
  for (const instruction of instructions) {
    const { name, text: rest } = instruction;
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [base = '', , as] = rest.split(/\s+/);
      stages.push({
        base: base.replace(/\$\{(\w+)\}/g, (_, arg: string) => args.get(arg) ?? ''),
        name: as ?? null,
        instructions: [],
      });
    } else if (stage) stage.instructions.push(instruction);
    else if (name === 'ARG') args.set(rest.split('=')[0] ?? '', rest.slice(rest.indexOf('=') + 1));
  }
  return stages;
}

/** Sources and target of a COPY instruction. */
export function copyOf({ text }: Instruction): Copy {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null;
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}
