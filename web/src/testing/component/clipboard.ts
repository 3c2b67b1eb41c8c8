import { onTestFinished, vi } from 'vitest';

/** Replaces the clipboard, which a window without the focus may not use. @returns reads the text that was copied last */
export function recordCopies(): () => string {
  let copied = '';
  const ofText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied = text;
  });
  const ofItems = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const blob = await item?.getType('text/plain');
    copied = (await blob?.text()) ?? '';
  });
  onTestFinished(() => {
    ofText.mockRestore();
    ofItems.mockRestore();
  });
  return () => copied;
}
