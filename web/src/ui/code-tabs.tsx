import { useState } from 'react';
import { CODE_LANGUAGES, type CodeSamples } from '../lib/api-code.ts';
import { CodeSnippet } from './code-snippet.tsx';
import { Tabs } from './tabs.tsx';

/** The same program in each language, as tabs. `label`: what the program is. */
export function CodeTabs({ label, samples }: { label: string; samples: CodeSamples }) {
  const [chosen, setChosen] = useState<string>('curl');
  const language = CODE_LANGUAGES.find(({ value }) => value === chosen) ?? CODE_LANGUAGES[0];
  return (
    <Tabs label="Language" tabs={CODE_LANGUAGES} value={language.value} onChange={setChosen}>
      <CodeSnippet label={`${label} in ${language.label}`} code={samples[language.value]} />
    </Tabs>
  );
}
