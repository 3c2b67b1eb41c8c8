import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('writes cells with quotes where they are needed, and formulas as texts', () => {
  expect(csvLine(['plain', 7, null, 'a,b', 'say "hi"', '=1+2', ' +3', '\tx', '-4', '@sum', '＝1'])).toBe(
    `plain,7,,"a,b","say ""hi""",'=1+2,' +3,'\tx,'-4,'@sum,'＝1\r\n`,
  );
});

it('removes bidirectional control characters, also before a formula', () => {
  expect(csvLine(['\u202Ea\u200Fb\u2068c\u2069\u061C\u200E', '❤️ \u200D', '\u202E=1'])).toBe("abc,❤️ \u200D,'=1\r\n");
});
