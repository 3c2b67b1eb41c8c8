import { generate } from './lib/generate.ts';

const failure = await generate();
if (failure !== null) {
  console.error(failure);
  process.exit(1);
}
