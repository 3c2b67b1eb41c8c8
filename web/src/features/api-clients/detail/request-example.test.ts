import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { requestSnippet, SNIPPET_LANGUAGES } from './request-example.tsx';

const REQUEST = { dataApiUrl: 'https://data.test', secretHeader: 'Api-Secret', secret: null };

describe.each(SNIPPET_LANGUAGES)('the snippet in $label', ({ value }) => {
  it('sends the header, with a placeholder while the secret is hidden', () => {
    const text = requestSnippet(value, REQUEST);
    expect(text).toContain('https://data.test/v3/series');
    expect(text).toContain('Api-Secret');
    expect(text).toContain('YOUR_SECRET');
  });

  it('contains the revealed secret', () => {
    const text = requestSnippet(value, { ...REQUEST, secret: 's3cret' });
    expect(text).toContain('s3cret');
    expect(text).not.toContain('YOUR_SECRET');
  });
});

it('escapes secrets for the shell', () => {
  const secret = `it's "$HOME" \`x\` \\ !`;
  const text = requestSnippet('curl', { ...REQUEST, secret }).replace(/^curl/, "printf '%s|'");
  expect(execFileSync('/bin/sh', ['-c', text], { encoding: 'utf8' })).toContain(`|Api-Secret: ${secret}|`);
});

it('escapes secrets for JavaScript', () => {
  const secret = `it's "x" \\ \${y}`;
  const literal = /: (".*") \}/.exec(requestSnippet('javascript', { ...REQUEST, secret }))?.[1] ?? '';
  expect(JSON.parse(literal)).toBe(secret);
});
