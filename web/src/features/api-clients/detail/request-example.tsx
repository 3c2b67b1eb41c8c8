import { useState } from 'react';
import { CodeSnippet } from '../../../ui/code-snippet.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

/** Code that sends a request to the data API with a key of this client. */
export function RequestExample({ request }: { request: SnippetRequest }) {
  const [chosen, setChosen] = useState<string>('curl');
  const language = SNIPPET_LANGUAGES.find(({ value }) => value === chosen) ?? SNIPPET_LANGUAGES[0];
  return (
    <Panel
      title="Request example"
      description={
        request.secret === null ? 'Reveal the secret of a key to fill it in.' : 'Contains the revealed secret until you hide it.'
      }
    >
      <Tabs label="Language" tabs={SNIPPET_LANGUAGES} value={language.value} onChange={setChosen}>
        <CodeSnippet label={`Request in ${language.label}`} code={requestSnippet(language.value, request)} />
      </Tabs>
    </Panel>
  );
}

/** Languages of the example. */
export const SNIPPET_LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
] as const;
type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]['value'];

/** Placeholder for a secret that is not revealed. */
const NO_SECRET = 'YOUR_SECRET';

interface SnippetRequest {
  /** Base URL, without a slash at the end. */
  readonly dataApiUrl: string;
  readonly secretHeader: string;
  readonly secret: string | null;
}

/** A complete program that reads a few series. */
export function requestSnippet(language: SnippetLanguage, { dataApiUrl, secretHeader, secret }: SnippetRequest): string {
  const url = `${dataApiUrl}/v3/series?take=5`;
  return WRITERS[language](url, secretHeader, secret ?? NO_SECRET);
}

const shellText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const quoted = (text: string): string => JSON.stringify(text);

const WRITERS: Record<SnippetLanguage, (url: string, header: string, secret: string) => string> = {
  curl: (url, header, secret) => `curl ${shellText(url)} \\\n  --header ${shellText(`${header}: ${secret}`)}`,
  javascript: (url, header, secret) =>
    [
      `const response = await fetch(${quoted(url)}, {`,
      `  headers: { ${quoted(header)}: ${quoted(secret)} },`,
      '});',
      'console.log(await response.json());',
    ].join('\n'),
  python: (url, header, secret) =>
    [
      'import requests',
      '',
      'response = requests.get(',
      `    ${quoted(url)},`,
      `    headers={${quoted(header)}: ${quoted(secret)}},`,
      '    timeout=20,',
      ')',
      'print(response.json())',
    ].join('\n'),
};
