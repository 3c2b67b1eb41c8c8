const segmenter = new Intl.Segmenter('en');

/** The first `max` characters as people count them and an ellipsis; the text itself when it is no longer than that. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
}
