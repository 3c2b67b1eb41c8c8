import { describe, expect, it } from 'vitest';
import { choiceCookie, readChoice } from './color-scheme.ts';

describe('theme choice', () => {
  it('follows the system when nothing, another cookie or an unknown value is kept', () => {
    for (const cookies of ['', 'a=1', 'sightline-theme=blue', 'my-sightline-theme=dark']) {
      expect(readChoice(cookies)).toBe('auto');
    }
  });

  it('reads a kept choice among other cookies', () => {
    expect(readChoice('a=1; sightline-theme=dark; b=2')).toBe('dark');
    expect(readChoice('sightline-theme=light')).toBe('light');
  });

  it('keeps a choice for a year and the system by removing the cookie', () => {
    expect(choiceCookie('dark')).toBe('sightline-theme=dark; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(choiceCookie('auto')).toContain('Max-Age=0');
  });
});
