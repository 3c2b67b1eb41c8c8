import { MANIFEST, readDocuments } from '../../scripts/lib/released-documents.ts';
import { writeChanged } from '../../scripts/lib/write-changed.ts';

const TARGET = new URL('../client/documents.generated.ts', import.meta.url);

/** Trusted documents that the client uses: without a bearer token the gateway accepts no others. */
const DOCUMENTS = { SIGN_IN: 'SignIn', START_TRADING_SESSION: 'StartTradingSession' } as const;

const documents = await readDocuments(MANIFEST);
const lines = Object.entries(DOCUMENTS).map(([constant, name]) => {
  const found = Object.values(documents).find((document) => document.name === name);
  if (found === undefined) throw new Error(`${name} is not in the manifest`);
  return `export const ${constant} = ${JSON.stringify(found.text)};`;
});
await writeChanged(TARGET, `${lines.join('\n')}\n`);
