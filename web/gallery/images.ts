/** A flat round picture of one colour, so that the gallery needs no network. */
function disc(colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${colour}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const pictures = { red: disc('#d3455b'), blue: disc('#3b7ddd'), broken: 'data:image/png;base64,AAAA' };
