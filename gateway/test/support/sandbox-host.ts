import { readConfig } from '../../../sandbox/src/config.ts';
import { createSandbox } from '../../../sandbox/src/server.ts';
import { serveParent } from './host-program.ts';

// Variables of the shell must not affect a test.
serveParent((env) => createSandbox(readConfig(env)));
