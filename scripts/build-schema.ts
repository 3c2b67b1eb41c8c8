import { buildSchemaPackage } from './lib/schema-package.ts';

console.log(`Ready for npm pack and npm publish: ${await buildSchemaPackage()}`);
