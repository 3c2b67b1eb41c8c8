import { expect, it } from 'vitest';
import { csvLine, withoutDirectionControls } from './csv.ts';

it('writes cells with quotes where they are needed, and formulas as texts', () => {
  expect(csvLine(['plain', 7, null, 'a,b', 'say "hi"', '=1+2', ' +3', '\tx', '-4', '@sum', '＝1'])).toBe(
    `plain,7,,"a,b","say ""hi""",'=1+2,' +3,'\tx,'-4,'@sum,'＝1\r\n`,
  );
});

it('leaves no control of direction in a file', () => {
  expect(withoutDirectionControls('\u202Ea\u200Fb\u2068c\u2069\u061C\u200E')).toBe('abc');
  expect(withoutDirectionControls('❤️ \u200D')).toBe('❤️ \u200D');
  // A control before a formula.
  expect(csvLine(['\u202E=1'])).toBe("'=1\r\n");
});
