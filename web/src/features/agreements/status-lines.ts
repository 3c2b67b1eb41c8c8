/** What is told while an agreement is being signed; nothing of it is true. */
export const STATUS_LINES = [
  'Sharpening the quill…',
  'Waking up the notary…',
  'Reading the small print to the cat…',
  'Dotting every i, crossing every t…',
  'Asking the lawyers to smile…',
  'Warming the sealing wax…',
  'Counting the commas once more…',
  'Looking for the good pen…',
] as const;

/** How long a line can be read. */
export const LINE_MS = 2_500;

/** The line that follows `line`; after the last one comes the first. */
export function nextLine(line: number): number {
  return (line + 1) % STATUS_LINES.length;
}
