import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { requestSnippet, SNIPPET_LANGUAGES } from './request-example.tsx';

const REQUEST = { dataApiUrl: 'https://data.test/', secretHeader: 'Api-Secret', secret: null };

describe.each(SNIPPET_LANGUAGES)('the snippet in $label', ({ value }) => {
  it('asks the data API with the header, and holds a placeholder while the secret is not revealed', () => {
    const text = requestSnippet(value, REQUEST);
    expect(text).toContain('https://data.test/v3/series');
    expect(text).toContain('Api-Secret');
    expect(text).toContain('YOUR_SECRET');
  });

  it('holds the secret once it is revealed', () => {
    const text = requestSnippet(value, { ...REQUEST, secret: 's3cret' });
    expect(text).toContain('s3cret');
    expect(text).not.toContain('YOUR_SECRET');
  });
});

it('a shell reads any secret as it is', () => {
  const secret = `it's "$HOME" \`x\` \\ !`;
  const text = requestSnippet('curl', { ...REQUEST, secret }).replace(/^curl/, "printf '%s|'");
  expect(execFileSync('/bin/sh', ['-c', text], { encoding: 'utf8' })).toContain(`|Api-Secret: ${secret}|`);
});

it('JavaScript reads any secret as it is', () => {
  const secret = `it's "x" \\ \${y}`;
  const literal = /: (".*") \}/.exec(requestSnippet('javascript', { ...REQUEST, secret }))?.[1] ?? '';
  expect(JSON.parse(literal)).toBe(secret);
});
