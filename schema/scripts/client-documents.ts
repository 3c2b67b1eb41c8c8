import { writeFile } from 'node:fs/promises';
import { MANIFEST, readDocuments } from '../../scripts/lib/released-documents.ts';

const TARGET = new URL('../client/documents.generated.ts', import.meta.url);

/** Documents that the client sends word for word as the dashboard does: without a bearer no others are taken. */
const WANTED = { SIGN_IN: 'SignIn', START_TRADING_SESSION: 'StartTradingSession' } as const;

const documents = await readDocuments(MANIFEST);
const lines = Object.entries(WANTED).map(([constant, name]) => {
  const found = Object.values(documents).find((document) => document.name === name);
  if (found === undefined) throw new Error(`${name} is not in the manifest`);
  return `export const ${constant} = ${JSON.stringify(found.text)};`;
});
await writeFile(TARGET, `${lines.join('\n')}\n`);
