import type { RequestHandler } from 'express';
import { requireSuperuser } from '../auth/permissions.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { verifyBearer } from '../auth/verify-credential.ts';
import { AuditExportRequest, auditFileText } from '../domains/audit/audit-file.ts';
import type { AuditTable } from '../domains/audit/audit-table.ts';
import { type AuditServices, recordExport } from '../graphql/audit.ts';
import { afterFirstChunk, fileExport, type FileExportServices } from './file-export.ts';

/** Below /graphql. */
export const AUDIT_EXPORT_PATH = '/audit-log';

interface Options extends AuditServices, FileExportServices {
  readonly auditTable: AuditTable;
  readonly tokenVerifier: TokenVerifier;
}

/** Sends the audit log as a file. Besides the reasons of {@link fileExport}, the export ends when the bearer is no longer valid. */
export function auditExportRoute(options: Options): RequestHandler {
  const { auditTable, tokenVerifier } = options;
  return fileExport(options, {
    request: AuditExportRequest,
    usage: 'Send {"format": "csv" or "ndjson", "filter": …}.',
    open: (context, request, admit) =>
      recordExport(options, context, { customerId: request.filter?.customerId ?? null, format: request.format }, async () => {
        requireSuperuser(await context.viewer());
        await admit();
        const check = () => verifyBearer({ tokenVerifier }, context.credentials, context.address);
        // The file must contain what was recorded just before.
        await options.audit.waitUntilStored();
        return {
          name: 'audit-log',
          text: await afterFirstChunk(auditFileText(request, { auditTable, tokenVerifier, names: context, check })),
        };
      }),
  });
}
