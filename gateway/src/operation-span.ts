import type { ExecutionResult } from 'graphql';
import type { Asked } from './execution/executor.ts';
import type { TrustedDocuments } from './guards/trusted-documents.ts';
import { codeOf } from './operation-errors.ts';
import type { SpanOptions } from './telemetry/tracing.ts';
import { traced } from './telemetry/work.ts';

type Executor = (asked: Asked) => Promise<ExecutionResult>;

const MAX_CODES = 5;

/** Shows each operation in its trace: by name and hash where the web asks it, else by its kind alone; never with its variables. */
export function tracedExecutor(execute: Executor, trusted: TrustedDocuments): Executor {
  return (asked) =>
    traced(
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
