import { describe, expect, it } from 'vitest';
import { choiceCookie, readChoice } from './color-scheme.ts';

describe('theme choice', () => {
  it('follows the system without a cookie, with another cookie or an unknown value', () => {
    for (const cookies of ['', 'a=1', 'sightline-theme=blue', 'my-sightline-theme=dark']) {
      expect(readChoice(cookies)).toBe('auto');
    }
  });

  it('reads the theme among other cookies', () => {
    expect(readChoice('a=1; sightline-theme=dark; b=2')).toBe('dark');
    expect(readChoice('sightline-theme=light')).toBe('light');
  });

  it('stores a theme for a year, and the system theme by removing the cookie', () => {
    expect(choiceCookie('dark')).toBe('sightline-theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(choiceCookie('auto')).toContain('Max-Age=0');
  });
});
