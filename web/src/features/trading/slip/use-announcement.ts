import { useEffect, useRef, useState } from 'react';

/** Minimum time between two announcements of one subject. */
const INTERVAL_MS = 10_000;

/**
 * Content of a live region: `text` of a new subject at once, then its changes at intervals, because screen readers cannot follow every
 * one. Empty while what was announced last no longer holds. `text` is null while there is nothing to say.
 */
export function useAnnouncement(text: string | null, subject: string): string {
  const [said, setSaid] = useState({ subject: '', text: '' });
  const saidAt = useRef(-INTERVAL_MS);
  if (text !== null && subject !== said.subject) setSaid({ subject, text });
  else if (said.text !== '' && said.text !== text) setSaid({ ...said, text: '' });
  useEffect(
    function noteTime() {
      if (said.text !== '') saidAt.current = performance.now();
    },
    [said],
  );
  useEffect(
    function announceLater() {
      if (text === null || text === said.text) return;
      const wait = saidAt.current + INTERVAL_MS - performance.now();
      const timer = setTimeout(() => setSaid({ subject, text }), Math.max(0, wait));
      return () => clearTimeout(timer);
    },
    [text, subject, said],
  );
  return said.text;
}
