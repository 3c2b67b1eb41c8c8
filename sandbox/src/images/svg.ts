/** Escapes text for HTML and SVG. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export type Shape = 'circle' | 'square' | 'rectangle' | 'shield';

/** A logo: letters on a shape, in colours that follow from the seed number. */
export function logo(letters: string, seed: number, shape: Shape, size: number): string {
  const hue = (seed * 47) % 360;
  const width = shape === 'rectangle' ? size * 1.6 : size;
  const [x, y] = [width / 2, size / 2];
  const fill = 'url(#g)';
  const outline = {
    circle: `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${fill}"/>`,
    square: `<rect width="${width}" height="${size}" rx="${size * 0.18}" fill="${fill}"/>`,
    rectangle: `<rect width="${width}" height="${size}" rx="${size * 0.12}" fill="${fill}"/>`,
    shield: `<path d="M${x} 0 L${width} ${size * 0.16} V${size * 0.55} Q${width} ${size * 0.85} ${x} ${size} Q0 ${size * 0.85} 0 ${size * 0.55} V${size * 0.16} Z" fill="${fill}"/>`,
  }[shape];
  const text = escapeMarkup(letters.slice(0, 4).toUpperCase());
  const fontSize = size * (text.length > 3 ? 0.3 : 0.36);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${size}" width="${width}" height="${size}">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 62% 46%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 66% 28%)"/></linearGradient></defs>` +
    `${outline}<text x="${x}" y="${y}" dy="0.36em" fill="#fff" font-family="system-ui, sans-serif" font-weight="700" font-size="${fontSize}" text-anchor="middle">${text}</text></svg>`
  );
}
