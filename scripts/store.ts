import { main } from '../gateway/src/store-main.ts';

await main();
