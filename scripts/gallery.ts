import { ROOT, startProgram } from './lib/processes.ts';

// In the web package, whose build it uses.
const gallery = startProgram('gallery', process.execPath, [`${ROOT}web/scripts/gallery-shots.ts`, ...process.argv.slice(2)]);
process.exitCode = (await gallery.exited) ?? 1;
