import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { DOCS_PATH } from '../../config/config.ts';
import { escaped } from './html.ts';

/** Written by `npm run release:contract`; absent before the first release. Newest first. */
const FILE = new URL('../../../../schema/released-changes.json', import.meta.url);
const Release = z.object({
  version: z.string(),
  releasedAt: z.iso.datetime(),
  changes: z.array(z.object({ kind: z.enum(['added', 'breaking', 'dangerous']), text: z.string() })),
});
type Release = z.output<typeof Release>;

const TITLE = 'Changes of the Sightline schema';

export async function readReleases(): Promise<readonly Release[]> {
  const text = await readFile(FILE, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(Release).parse(JSON.parse(text));
}

/** JSON Feed 1.1. */
export function jsonFeed(releases: readonly Release[], origin: string): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    home_page_url: `${origin}${DOCS_PATH}`,
    feed_url: `${origin}${DOCS_PATH}/changes.json`,
    items: releases.map((release) => ({
      id: idOf(release),
      url: `${origin}${DOCS_PATH}/changelog`,
      title: titleOf(release),
      date_published: release.releasedAt,
      content_text: linesOf(release).join('\n'),
    })),
  };
}

export function atomFeed(releases: readonly Release[], origin: string): string {
  const entries = releases.map(
    (release) =>
      `  <entry><id>${escaped(idOf(release))}</id><title>${escaped(titleOf(release))}</title><updated>${release.releasedAt}</updated>` +
      `<link href="${escaped(`${origin}${DOCS_PATH}/changelog`)}"/><content type="text">${escaped(linesOf(release).join('\n'))}</content></entry>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>urn:sightline:schema</id><title>${TITLE}</title><updated>${releases[0]?.releasedAt ?? '2026-01-01T00:00:00Z'}</updated>`,
    `  <author><name>Sightline</name></author><link rel="self" href="${escaped(`${origin}${DOCS_PATH}/changes.atom`)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

function idOf({ version }: Release): string {
  return `urn:sightline:schema:${version}`;
}

function titleOf({ version, changes }: Release): string {
  const breaking = changes.filter(({ kind }) => kind === 'breaking').length;
  return breaking === 0 ? `Schema ${version}` : `Schema ${version}: ${breaking} breaking`;
}

function linesOf({ changes }: Release): string[] {
  return changes.map(({ kind, text }) => `${kind}: ${text}`);
}
