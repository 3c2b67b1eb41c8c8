import type { Locator } from 'vitest/browser';

/** Texts of all elements that a locator finds, in the order of the page. */
export const textsOf = (locator: Locator): string[] => locator.elements().map(({ textContent }) => textContent);
