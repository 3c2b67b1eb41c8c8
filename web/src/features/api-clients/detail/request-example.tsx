import { useState } from 'react';
import { CodeSnippet } from '../../../ui/copy.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { requestSnippet, SNIPPET_LANGUAGES, type SnippetRequest } from './request-snippet.ts';

/** How a program asks the data API with a key of this client. */
export function RequestExample({ request }: { request: SnippetRequest }) {
  const [chosen, setChosen] = useState<string>('curl');
  const language = SNIPPET_LANGUAGES.find(({ value }) => value === chosen) ?? SNIPPET_LANGUAGES[0];
  return (
    <Panel
      title="Request example"
      description={
        request.secret === null
          ? 'Reveal the secret of a key to have it filled in.'
          : 'Holds the revealed secret, until it is hidden again.'
      }
    >
      <Tabs label="Language" tabs={SNIPPET_LANGUAGES} value={language.value} onChange={setChosen}>
        <CodeSnippet label={`Request in ${language.label}`} code={requestSnippet(language.value, request)} />
      </Tabs>
    </Panel>
  );
}
