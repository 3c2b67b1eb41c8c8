import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { codeLines } from './code-lines.ts';

it('counts lines of code, but no comments, blank lines, tests or generated files', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'code-lines-'));
  onTestFinished(() => rm(checkout, { recursive: true }));
  const files = {
    'a/one.ts': "/** Doc.\n * more */\nconst a = '// no comment'; // why\n\n// a line\nexport { a };\n",
    'a/two.css': '/* top\n */\n.a {\n  color: red; /* why */\n}\n',
    'a/one.test.ts': 'test();\n',
    'a/generated/three.ts': 'export {};\n',
    'b/four.ts': 'export {};\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await writeFile(join(checkout, file), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  execFileSync('git', ['add', '.'], { cwd: checkout });
  expect(await codeLines(checkout, 'a')).toBe(2 + 3);
});
