import { useState } from 'react';
import { CODE_LANGUAGES, type CodeSamples } from '../lib/api-code.ts';
import { CodeSnippet } from './code-snippet.tsx';
import { Tabs } from './tabs.tsx';

/** A program in several languages, as tabs. `label`: what the program does. */
export function CodeTabs({ label, samples }: { label: string; samples: CodeSamples }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const languages = CODE_LANGUAGES.filter(({ value }) => samples[value] !== undefined);
  const language = languages.find(({ value }) => value === chosen) ?? languages[0];
  if (language === undefined) return null;
  return (
    <Tabs label="Language" tabs={languages} value={language.value} onChange={setChosen}>
      <CodeSnippet label={`${label} in ${language.label}`} code={samples[language.value] ?? ''} />
    </Tabs>
  );
}
