import * as z from 'zod';
import { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';

/** Writes rows one after the other, in both lanes, and prints the number of each durable one once it is stored, until a signal ends it. */
const place = z.object({ DATABASE_URL: z.string() }).parse(process.env);
const store = new Store({ config: { ...STORE_TIMERS, STORE_FLUSH_MS: 5, ...place }, log: createLog('silent') });
await store.open();
for (let n = 0; ; n += 1) {
  store.later('facts', store.sql.insertInto('facts').values({ name: `batched ${n}`, value: 'v'.repeat(500) }));
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  await store.write(
    store.sql.insertInto('facts').values({ name: `durable ${n}`, value: 'v'.repeat(500) }),
    store.sql.insertInto('facts').values({ name: `with ${n}`, value: 'v' }),
  );
  process.stdout.write(`${n}\n`);
}
