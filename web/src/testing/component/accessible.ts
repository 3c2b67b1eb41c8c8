import axe from 'axe-core';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects no violation of any rule in this part of the page, in the light theme. The gallery checks those of the dark one. */
export async function expectAccessible(part: Locator): Promise<void> {
  // Again, if the part was not complete: a dialog gets its name after its content.
  await expect.poll(() => violationsOf(part)).toEqual([]);
}

async function violationsOf(part: Locator): Promise<string[]> {
  const { violations } = await axe.run(part.element(), {
    resultTypes: ['violations'],
    preload: false,
    rules: { 'target-size': { enabled: true } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
