import { useEffect, useEffectEvent } from 'react';

/** Collects the characters typed while the code of a dialog loads, so that none is lost or triggers a shortcut. */
export function TypeAheadBuffer({ onType }: { onType: (character: string) => void }) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter';
    if ((event.key.length !== 1 && !isEnter) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onType(isEnter ? '\n' : event.key);
  });
  useEffect(function listenToKeys() {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}

/** The text typed before Enter. */
export function textBeforeEnter(typed: string): string {
  return typed.replace(/\n.*/s, '');
}

/** Whether the text includes Enter. */
export function hasEnter(typed: string): boolean {
  return typed.includes('\n');
}
