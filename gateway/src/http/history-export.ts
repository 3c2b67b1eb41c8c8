import type { RequestHandler } from 'express';
import type { ApiKeys } from '../auth/api-keys.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { verifyCredential } from '../auth/verify-credential.ts';
import type { Histories } from '../domains/trading/history/readable-series.ts';
import { SeriesExportRequest, seriesFileText } from '../domains/trading/history/series-file.ts';
import { afterFirstChunk, fileExport, type FileExportServices } from './file-export.ts';

/** Below /graphql. */
export const HISTORY_EXPORT_PATH = '/series-history';

const USAGE =
  'Send {"seriesId": "…", "format": "csv" or "ndjson", "from": …, "to": …, "after": …}; the last three may be left out.';

interface Options extends FileExportServices {
  readonly histories: Histories;
  readonly tokenVerifier: TokenVerifier;
  readonly apiKeys: ApiKeys;
}

/**
 * Sends what was recorded of a series as a file. Besides the reasons of {@link fileExport}, the export ends when the caller may no longer
 * read the series.
 */
export function historyExportRoute(options: Options): RequestHandler {
  const { histories } = options;
  return fileExport(options, {
    request: SeriesExportRequest,
    usage: USAGE,
    async open(context, request, admit) {
      await admit();
      const now = Date.now();
      const open = async () => {
        await verifyCredential(options, context.credentials, context.address);
        const problem = context.tradingProblem();
        if (problem !== null) throw problem;
        return histories.open(context, request.seriesId, now);
      };
      return { name: `series-${request.seriesId}`, text: await afterFirstChunk(seriesFileText(request, open)) };
    },
  });
}
