import * as z from 'zod';
import { raw } from './fanout-raw.ts';
import { type StartFanout, readFanout } from './fanout-recording.ts';
import { stock } from './fanout-stock.ts';

const VARIANTS: Readonly<Record<string, StartFanout>> = {
  stock: stock({ isBatched: false, isShared: false }),
  'stock-batched': stock({ isBatched: true, isShared: false }),
  shared: stock({ isBatched: true, isShared: true }),
  'raw-update': raw('update'),
  'raw-flush': raw('flush'),
  'raw-joined': raw('joined'),
};

const { VARIANT, RECORDING } = z.object({ VARIANT: z.string(), RECORDING: z.string() }).parse(process.env);
const variant = VARIANTS[VARIANT];
if (variant === undefined) throw new Error(`There is no variant ${VARIANT}`);
const port = await variant(readFanout(RECORDING));
process.send?.({ port });
process.on('SIGTERM', () => process.exit(0));
