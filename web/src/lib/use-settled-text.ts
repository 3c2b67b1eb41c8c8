import { useEffect, useState } from 'react';

/** The text once it has not changed for `delayMs`. An emptied text counts at once, and ends what was settled before. */
export function useSettledText(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(
    function settleLater() {
      if (text === settled) return;
      const timer = setTimeout(() => setSettled(text), delayMs);
      return () => clearTimeout(timer);
    },
    [text, settled, delayMs],
  );
  return text === '' ? '' : settled;
}
