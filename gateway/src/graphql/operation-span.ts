import type { ExecutionResult } from 'graphql';
import type { Asked } from './executor.ts';
import type { TrustedDocuments } from './trusted-documents.ts';
import { codeOf } from './operation-errors.ts';
import type { SpanOptions } from '../telemetry/tracing.ts';
import { withSpan } from '../telemetry/work.ts';

type Executor = (asked: Asked) => Promise<ExecutionResult>;

const MAX_CODES = 5;

/** Shows each operation in its trace: by name and hash where the web asks it, else by its kind alone; never with its variables. */
export function executorWithSpans(execute: Executor, trusted: TrustedDocuments): Executor {
  return (asked) =>
    withSpan(
      () => spanOf(asked, trusted),
      async (span) => {
        const result = await execute(asked);
        if (span && result.errors) span.fail([...new Set(result.errors.map(codeOf))].slice(0, MAX_CODES).join());
        return result;
      },
    );
}

function spanOf({ operation, queryHash }: Asked, trusted: TrustedDocuments): SpanOptions {
  const isTrusted = trusted.has(queryHash);
  const type = operation?.operation ?? 'unknown';
  const name = isTrusted ? (operation?.name?.value ?? 'unnamed') : 'other';
  return {
    name: `${type} ${name}`,
    kind: 'internal',
    attributes: {
      'graphql.operation.type': type,
      ...(isTrusted ? { 'graphql.operation.name': name, 'sightline.document.hash': queryHash } : {}),
    },
  };
}
