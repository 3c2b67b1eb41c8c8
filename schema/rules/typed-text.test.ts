import { describe, expect, it } from 'vitest';
import { emailAddress, isBlank, textToSave, trimmed } from './typed-text.ts';

const ZERO_WIDTH_SPACE = '\u200B';
const WORD_JOINER = '\u2060';
const BYTE_ORDER_MARK = '\uFEFF';
const RIGHT_TO_LEFT = '\u202E';
const ISOLATE_END = '\u2069';
const ARABIC_MARK = '\u061C';
const STRAY = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  ZERO_WIDTH_SPACE,
  WORD_JOINER,
  BYTE_ORDER_MARK,
  RIGHT_TO_LEFT,
  ISOLATE_END,
  ARABIC_MARK,
];

describe('isBlank', () => {
  it.each([null, undefined, '', ...STRAY, '\u200D', '\uFE0F', '\u00AD', '\u3164', '\u{E0020}', ` ${STRAY.join('\u200D')} `])(
    'is true for %j',
    (text) => expect(isBlank(text)).toBe(true),
  );

  it.each(['a', ' a ', '❤️', '-', '0', '\uFFFD', '\u0301'])('is false for %j', (text) => expect(isBlank(text)).toBe(false));
});

describe('trimmed', () => {
  it.each(STRAY)('removes %j at the ends only', (stray) => {
    expect(trimmed(`${stray}${stray}Acme${stray}Ltd${stray}`)).toBe(`Acme${stray}Ltd`);
  });

  it.each(['Team ❤️', '👩‍🚀', '\u05D0\u05D1', 'Å'])('keeps %s as it is', (text) => {
    expect(trimmed(text)).toBe(text);
    expect(trimmed(` ${RIGHT_TO_LEFT}${text}${ISOLATE_END}\n`)).toBe(text);
  });

  it('is empty for a text that shows nothing', () => {
    expect(trimmed('\u200D\uFE0F')).toBe('');
  });

  it('takes time in proportion to the length of a text', () => {
    const gap = ' '.repeat(500_000);
    expect(trimmed(`${gap}a${gap}b${gap}`)).toBe(`a${gap}b`);
  });
});

describe('emailAddress', () => {
  it('has no stray characters anywhere', () => {
    expect(emailAddress(`${RIGHT_TO_LEFT} ann${STRAY.join('')}@example.${ZERO_WIDTH_SPACE}test\n`)).toBe('ann@example.test');
    expect(emailAddress('\u200D')).toBe('');
    expect(emailAddress('Ann.Åre+x@example.test')).toBe('Ann.Åre+x@example.test');
  });
});

describe('textToSave', () => {
  it('keeps a saved text that was not changed, and trims another one', () => {
    const saved = `Acme${ZERO_WIDTH_SPACE} `;
    expect(textToSave(saved, saved)).toBe(saved);
    expect(textToSave(`${saved} `, saved)).toBe('Acme');
    expect(textToSave(' Acme ', null)).toBe('Acme');
  });
});
