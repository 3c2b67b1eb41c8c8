const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function attribute(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? character);
}

/** A text within a script: an end tag in it must not end the script. */
function scriptText(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}

/** HTML with which a page embeds a widget and gives it the height that it reports. */
export function embedSnippet({ src, name }: { src: string; name: string }): string {
  return `<iframe
  id="${attribute(`widget-${name}`)}"
  src="${attribute(src)}"
  title="${attribute(name)}"
  sandbox="allow-scripts allow-same-origin"
  referrerpolicy="strict-origin"
  loading="lazy"
  style="width: 100%; height: 0; border: 0"
></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    const frame = document.getElementById(${scriptText(`widget-${name}`)});
    if (origin !== ${scriptText(new URL(src).origin)} || source !== frame.contentWindow) return;
    if (data?.type !== 'widget_height' || !Number.isFinite(data.height)) return;
    frame.style.height = \`\${Math.min(Math.max(data.height, 0), 10000)}px\`;
  });
</script>
`;
}
