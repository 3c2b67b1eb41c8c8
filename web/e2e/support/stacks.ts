import * as z from 'zod';

const Stacks = z.tuple([z.object({ dashboard: z.url(), control: z.url() })], z.object({ dashboard: z.url(), control: z.url() }));

/** Running products to look at, one a worker: faults and clock of a stack are shared by whoever uses it. */
export const STACKS = Stacks.parse(
  JSON.parse(process.env['E2E_STACKS'] ?? '[{"dashboard":"http://localhost:4000","control":"http://localhost:4010/control"}]'),
);

/** Which of them this worker looks at. */
export const STACK_INDEX = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

export const STACK = STACKS[STACK_INDEX] ?? STACKS[0];
