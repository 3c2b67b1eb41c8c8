import { buildWeb } from './lib/build-web.ts';

console.log((await buildWeb()) === 'built' ? 'Built the web.' : 'The web is up to date.');
