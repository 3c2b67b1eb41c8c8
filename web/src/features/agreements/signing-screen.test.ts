import { expect, it } from 'vitest';
import { nextLine, STATUS_LINES } from './signing-screen.tsx';

it('rotates through all status lines [agreement.signing.status-lines]', () => {
  const seen = [0];
  for (let line = nextLine(0); line !== 0 && seen.length < 100; line = nextLine(line)) seen.push(line);
  expect(seen.map((line) => STATUS_LINES[line])).toEqual([...STATUS_LINES]);
  expect(new Set(STATUS_LINES).size).toBeGreaterThan(2);
});
