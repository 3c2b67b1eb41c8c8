import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiFiles } from './openapi.ts';

it.each(openApiFiles())('openapi/%s matches the contract', (name, text) => {
  expect(readFileSync(new URL(`../openapi/${name}`, import.meta.url), 'utf8')).toBe(text);
});
