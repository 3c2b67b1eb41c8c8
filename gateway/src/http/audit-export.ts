import type { RequestHandler } from 'express';
import { requireSuperuser } from '../auth/permissions.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { verifyBearer } from '../auth/verify-credential.ts';
import { AuditExportRequest, exportAudit } from '../domains/audit/audit-export.ts';
import type { AuditTable } from '../domains/audit/audit-table.ts';
import { type AuditServices, auditedExport } from '../graphql/audit.ts';
import { fileExport, type FileExportServices, started } from './file-export.ts';

/** Below /graphql. */
export const AUDIT_EXPORT_PATH = '/audit-log';

interface Options extends AuditServices, FileExportServices {
  readonly auditTable: AuditTable;
  readonly tokenVerifier: TokenVerifier;
}

/** Sends the audit log as a file. It also ends when the bearer is no longer valid. */
export function auditExport(options: Options): RequestHandler {
  const { auditTable, tokenVerifier } = options;
  return fileExport(options, {
    request: AuditExportRequest,
    usage: 'Send {"format": "csv" or "ndjson", "filter": …}.',
    open: (context, request, admit) =>
      auditedExport(options, context, { customerId: request.filter?.customerId ?? null, format: request.format }, async () => {
        requireSuperuser(await context.viewer());
        await admit();
        const check = () => verifyBearer({ tokenVerifier }, context.credentials, context.address);
        await options.audit.settled();
        return {
          name: 'audit-log',
          text: await started(exportAudit(request, { auditTable, tokenVerifier, names: context, check })),
        };
      }),
  });
}
