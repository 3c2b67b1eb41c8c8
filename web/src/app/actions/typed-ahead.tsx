import { useEffect, useEffectEvent } from 'react';

/** Hears what is typed while a field is still on its way, so that nothing is lost, or taken for a shortcut. */
export function TypedAhead({ onType }: { onType: (character: string) => void }) {
  const typed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onType(event.key);
  });
  useEffect(function listenToKeys() {
    const listen = (event: KeyboardEvent) => typed(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
