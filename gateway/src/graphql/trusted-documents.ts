import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ApolloServerOptions } from '@apollo/server';
import * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';

type QueryCache = NonNullable<Exclude<ApolloServerOptions<RequestContext>['persistedQueries'], false | undefined>['cache']>;

const Manifest = z.object({
  documents: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.object({ name: z.string(), text: z.string() })),
});

/** Documents by the SHA-256 of their text. */
export type DocumentTexts = ReadonlyMap<string, string>;

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Documents that run compiled, and whose cost is limited per minute only. `own`: those of the web's manifest. `registered`: those of other
 * tools, which the operator puts into TRUSTED_DOCUMENTS_DIR; they always need a credential.
 */
export class TrustedDocuments {
  /** The web's own. */
  readonly own: DocumentTexts;
  /** Documents of other tools. */
  registered: DocumentTexts = new Map();

  constructor(own: DocumentTexts) {
    this.own = own;
  }

  static async read(path: URL): Promise<TrustedDocuments> {
    const { documents } = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
    const texts = new Map<string, string>();
    for (const [hash, { name, text }] of Object.entries(documents)) {
      if (sha256(text) !== hash) throw new Error(`${name}: text and hash of the manifest differ`);
      texts.set(hash, text);
    }
    return new TrustedDocuments(texts);
  }

  has(hash: string): boolean {
    return this.kindOf(hash) !== null;
  }

  /** Null for an unknown hash. A document of both kinds is the web's own. */
  kindOf(hash: string): 'own' | 'registered' | null {
    if (this.own.has(hash)) return 'own';
    return this.registered.has(hash) ? 'registered' : null;
  }

  /** The documents as Apollo's persisted-query cache: read-only, so that no request can register a document. */
  asQueryCache(): QueryCache {
    return {
      get: async (key) => {
        const hash = key.replace(/^apq:/, '');
        return this.own.get(hash) ?? this.registered.get(hash);
      },
      set: async () => {},
      delete: async () => false,
    };
  }
}
