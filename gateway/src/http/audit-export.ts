import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AUDIT_EXPORT_TYPES } from '@sightline/schema/rules/audit-actions.ts';
import type { Request, RequestHandler, Response } from 'express';
import { requireSuperuser } from '../auth/permissions.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { verifyBearer } from '../auth/verify-credential.ts';
import type { RequestContext } from '../context/request-context.ts';
import { AuditExportRequest, exportAudit } from '../domains/audit/audit-export.ts';
import type { AuditTable } from '../domains/audit/audit-table.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { type AuditServices, auditedExport } from '../graphql/audit.ts';
import { rejectionOf } from '../graphql/operation-errors.ts';
import { StoreUnavailable } from '../store/engine.ts';

/** Below /graphql. */
export const AUDIT_EXPORT_PATH = '/audit-log';

const MAX_RUNNING = 4;
/** Longest duration of an export. */
const MAX_MS = 10 * 60_000;
/** How long a client may take to read what was sent. */
const STALLED_MS = 30_000;

interface Options extends AuditServices {
  readonly auditTable: AuditTable;
  readonly tokenVerifier: TokenVerifier;
  readonly contextOf: (request: Request, response: Response) => RequestContext;
}

/**
 * Sends the audit log as a file, page by page, as fast as the client reads. It ends when the client disconnects, when the bearer is no
 * longer valid, and after a maximum duration; an incomplete response is then cut. One export runs for each user.
 */
export function auditExport(options: Options): RequestHandler {
  const { auditTable, tokenVerifier, contextOf } = options;
  const running = new Set<number>();

  async function open(context: RequestContext, body: unknown) {
    const { data: request } = AuditExportRequest.safeParse(body);
    if (request === undefined)
      throw gatewayError('BAD_USER_INPUT', { message: 'Send {"format": "csv" or "ndjson", "filter": …}.' });
    return await auditedExport(options, context, request, async () => {
      const viewer = await context.viewer();
      await context.requireAgreement();
      requireSuperuser(viewer);
      const user = viewer.caller.user.id;
      if (running.has(user) || running.size >= MAX_RUNNING)
        throw gatewayError('RATE_LIMITED', { message: 'Another export is running. Please wait.' });
      running.add(user);
      const check = () => verifyBearer({ tokenVerifier }, context.credentials, context.address);
      const chunks = exportAudit(request, { auditTable, tokenVerifier, names: context, check });
      try {
        await options.audit.settled();
        // Before the response starts: it can still be refused.
        const first = await chunks.next();
        return { user, format: request.format, first: first.done === true ? '' : first.value, rest: chunks };
      } catch (error) {
        running.delete(user);
        throw error instanceof StoreUnavailable ? gatewayError('AUDIT_UNAVAILABLE', { cause: error }) : error;
      }
    });
  }

  return async (request, response) => {
    const context = contextOf(request, response);
    let opened: Awaited<ReturnType<typeof open>>;
    try {
      opened = await open(context, request.body);
    } catch (error) {
      const { http, formatted } = rejectionOf(error, context);
      for (const [name, value] of http.headers) response.setHeader(name, value);
      response.status(http.status === 200 ? 503 : http.status).json({ errors: [formatted] });
      return;
    }
    const { user, format, first, rest } = opened;
    response.set({
      'content-type': AUDIT_EXPORT_TYPES[format],
      'content-disposition': `attachment; filename="audit-log.${format}"`,
    });
    response.setTimeout(STALLED_MS, () => response.destroy());
    async function* all(): AsyncGenerator<string, void> {
      yield first;
      yield* rest;
    }
    try {
      await pipeline(Readable.from(all()), response, { signal: AbortSignal.timeout(MAX_MS) });
    } catch (error) {
      if (!context.disconnected().aborted) context.log.warn({ err: error }, 'export of the audit log ended early');
      response.destroy();
    } finally {
      running.delete(user);
    }
  };
}
