import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownPictures } from '../../scripts/lib/shown-pictures.ts';
import { ROOT } from './source-files.ts';

const PICTURES = 'docs/screens';
const MAX_PICTURES = 16;
const MAX_PICTURE_BYTES = 3_000_000;
const MAX_BINARY_BYTES = 300_000;
const MAX_LINES = 400;
const CODE = /\.(?:tsx?|mjs|css|graphql|py|sh)$/;
/** Generated files, and the last release. */
const UNCOUNTED = /\.generated\.ts$|\/generated\/|^schema\/(?:published\/|types\.generated)/;

const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  .stdout.split('\0')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

const sizeOf = (file: string): number => statSync(join(ROOT, file)).size;
/** Decides it as git does: a binary file has a zero byte among the first 8,000. */
const isBinary = (file: string): boolean => readFileSync(join(ROOT, file)).subarray(0, 8_000).includes(0);

it('tracks no large binary', () => {
  expect(tracked.length).toBeGreaterThan(1_000);
  const large = tracked.filter((file) => sizeOf(file) > MAX_BINARY_BYTES && isBinary(file));
  expect(large).toEqual([]);
});

it('has at most 400 lines in a file of code', () => {
  const linesOf = (file: string): number => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
  const long = tracked.filter((file) => CODE.test(file) && !UNCOUNTED.test(file) && linesOf(file) > MAX_LINES);
  expect(long).toEqual([]);
});

describe('pictures of screens', () => {
  const pictures = readdirSync(join(ROOT, PICTURES));

  it('are those that README and guides show', () => {
    expect(pictures.toSorted()).toEqual([...shownPictures()].map((name) => `${name}.png`).toSorted());
  });

  it('are few and small', () => {
    expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES);
    const bytes = pictures.reduce((sum, picture) => sum + sizeOf(join(PICTURES, picture)), 0);
    expect(bytes).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  });
});
