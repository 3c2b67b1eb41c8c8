import { useEffect, useState } from 'react';

/** The present, renewed every `everyMs` milliseconds while the component is shown. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(
    function tick() {
      const timer = setInterval(() => setNow(new Date()), everyMs);
      return () => clearInterval(timer);
    },
    [everyMs],
  );
  return now;
}
