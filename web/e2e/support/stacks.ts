import * as z from 'zod';

const Stacks = z.tuple([z.object({ dashboard: z.url(), control: z.url() })], z.object({ dashboard: z.url(), control: z.url() }));

/** Running stacks, one per worker, because all users of a stack share its faults and clock. */
export const STACKS = Stacks.parse(
  JSON.parse(process.env['E2E_STACKS'] ?? '[{"dashboard":"http://localhost:4000","control":"http://localhost:4010/control"}]'),
);

/** The stack of this worker. */
export const STACK_INDEX = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

export const STACK = STACKS[STACK_INDEX] ?? STACKS[0];
