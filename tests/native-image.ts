import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import * as z from 'zod';
import { copyFiles, repositoryFiles } from '../scripts/lib/repository-copy.ts';
import { copyOf, type Stage, stagesOf } from '../scripts/lib/dockerfile.ts';
import { ROOT, run } from '../scripts/lib/processes.ts';

/** Content of an image, in local folders. */
export interface NativeImage {
  /** Its working directory, which is read-only. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  remove(): Promise<void>;
}

const Words = z.array(z.string());
const wordsOf = (text: string) => Words.parse(JSON.parse(text.slice(text.indexOf('['))));

/** Executes a Dockerfile without a container engine: COPY and RUN, each stage in its own folder. */
export async function makeNatively(dockerfile: string): Promise<NativeImage> {
  const stages = stagesOf(await readFile(join(ROOT, dockerfile), 'utf8'));
  const context = await copyFiles((await repositoryFiles()).filter((file) => !isIgnored(file)));
  const folder = await mkdtemp(join(tmpdir(), 'sightline-image-'));
  await chmod(folder, 0o755);
  const remove = async () => {
    await run('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const [index, stage] of stages.entries()) await makeStage(stage, stageFolder(folder, stages, index), context, folder);
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await rm(context, { recursive: true, force: true });
  }
  const last = stages.at(-1)?.instructions ?? [];
  const textOf = (name: string) => last.findLast((one) => one.name === name)?.text ?? null;
  const home = join(stageFolder(folder, stages, stages.length - 1), textOf('WORKDIR') ?? '');
  await run('chmod', ['-R', 'a-w', home]);
  return {
    folder: home,
    env: Object.fromEntries(last.filter(({ name }) => name === 'ENV').map(({ text }) => text.split('='))),
    user: textOf('USER'),
    command: wordsOf(textOf('CMD') ?? '[]'),
    healthcheck: wordsOf(textOf('HEALTHCHECK') ?? '[]'),
    remove,
  };
}

function stageFolder(folder: string, stages: readonly Stage[], index: number): string {
  return join(folder, stages[index]?.name ?? 'final');
}

async function makeStage({ instructions }: Stage, root: string, context: string, folder: string): Promise<void> {
  let at = root;
  for (const instruction of instructions) {
    if (instruction.name === 'WORKDIR') {
      at = join(root, instruction.text);
      await mkdir(at, { recursive: true });
    } else if (instruction.name === 'COPY') {
      const { from, sources, target } = copyOf(instruction);
      for (const source of sources) await copy(join(from === null ? context : join(folder, from), source), at, target);
    } else if (instruction.name === 'RUN') {
      const { code, output } = await run('sh', ['-c', instruction.text], {}, at);
      if (code !== 0) throw new Error(`RUN ${instruction.text}\n${output}`);
    }
  }
}

/** Copies the content of a folder into the target; a file into the target if it ends in a slash. */
async function copy(source: string, at: string, target: string): Promise<void> {
  const isFolder = await readdir(source).then(
    () => true,
    () => false,
  );
  const to = join(at, target);
  await cp(source, isFolder || !target.endsWith('/') ? to : join(to, basename(source)), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** The patterns of .dockerignore that match committed files. */
function isIgnored(file: string): boolean {
  return /\.test\.tsx?$|^(bench|docs|gateway\/test|tests|web\/e2e|web\/gallery)\//.test(file);
}
