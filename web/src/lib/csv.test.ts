import { describe, expect, it } from 'vitest';
import { type CsvColumn, datedFileName, toCsv } from './csv.ts';

interface Row {
  readonly name: string | null;
  readonly count: number | null;
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Count', value: ({ count }) => count },
];

const cellOf = (name: string | null) => toCsv(COLUMNS.slice(0, 1), [{ name, count: 0 }], null).slice('Name\r\n'.length, -2);

describe('toCsv', () => {
  it('writes headers, then rows, each with a line ending', () => {
    const rows = [
      { name: 'Alpha', count: 1 },
      { name: null, count: null },
    ];
    expect(toCsv(COLUMNS, rows, null)).toBe('Name,Count\r\nAlpha,1\r\n,\r\n');
  });

  it('writes the headers alone if there are no rows', () => {
    expect(toCsv(COLUMNS, [], null)).toBe('Name,Count\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['carriage\rreturn', '"carriage\rreturn"'],
    [' Ünï çode ', ' Ünï çode '],
  ])('writes %j as %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['  =1', "'  =1"],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://evil.test","click")', '"\'=HYPERLINK(""https://evil.test"",""click"")"'],
  ])('makes a plain text of the formula %j', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it.each(['a=b', 'x-1', 'mail@example.test', "'quoted"])('does not change %j', (text) => {
    expect(cellOf(text)).toBe(text);
  });

  it('drops characters that control the text direction, also before a formula', () => {
    expect(cellOf('\u202EAcme\u200F')).toBe('Acme');
    expect(cellOf('\u202E=1+1')).toBe("'=1+1");
  });

  it('keeps negative numbers', () => {
    expect(toCsv(COLUMNS.slice(1), [{ name: null, count: -2 }], null)).toBe('Count\r\n-2\r\n');
  });

  it('names the zone of days in their header', () => {
    const columns: readonly CsvColumn<null>[] = [{ header: 'Created', isInZone: true, value: () => '2026-11-23' }];
    expect(toCsv(columns, [null], 'Asia/Tokyo')).toBe('Created (Asia/Tokyo)\r\n2026-11-23\r\n');
  });

  it('escapes headers too', () => {
    expect(toCsv([{ header: '=x', value: () => 'y' }], [null], null)).toBe("'=x\r\ny\r\n");
  });
});

it('datedFileName has only words, numbers and the day', () => {
  const day = new Date(2026, 10, 23);
  expect(datedFileName('Ivory Mill vs Épée/../"x" Total rounds 21.5 Over', 'csv', null, day)).toBe(
    'ivory-mill-vs-épée-x-total-rounds-21.5-over-2026-11-23.csv',
  );
});

it("datedFileName has the day of the user's time zone", () => {
  const evening = new Date('2026-11-23T20:00:00Z');
  const names = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles'].map((zone) => datedFileName('users', 'csv', zone, evening));
  expect(names).toEqual(['users-2026-11-23.csv', 'users-2026-11-24.csv', 'users-2026-11-23.csv']);
});
