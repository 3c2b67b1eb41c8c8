import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiFiles } from './openapi.ts';

it.each(openApiFiles())('openapi/%s is what the contract says', (name, text) => {
  expect(readFileSync(new URL(`../openapi/${name}`, import.meta.url), 'utf8')).toBe(text);
});
