import { expect, it } from 'vitest';
import { embedSnippet } from './preview.tsx';

it('embeds the address and listens to its origin', () => {
  const html = embedSnippet({ src: 'https://widgets.example.test/w/main/live-series/77', name: 'live-series' });
  expect(html).toContain('src="https://widgets.example.test/w/main/live-series/77"');
  expect(html).toContain('origin !== "https://widgets.example.test"');
  expect(html).toContain('sandbox="allow-scripts allow-same-origin"');
});

it('lets no name break out of its place', () => {
  const name = `"><script>alert('&')</script>`;
  const html = embedSnippet({ src: 'https://widgets.example.test/?a=1&b="x"', name });
  expect(html).toContain('src="https://widgets.example.test/?a=1&amp;b=&quot;x&quot;"');
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;alert(\'&amp;\')&lt;/script&gt;"');
  expect(html.match(/<\/?script>/g)).toEqual(['<script>', '</script>']);
});
