import { readConfig } from './config.ts';
import { createSandbox, type Sandbox } from './server.ts';
import { DEMO_ACCOUNTS } from './store/seed/demo.ts';

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${process.env['SANDBOX_PORT'] ?? 4010} is taken: stop what listens there, or set SANDBOX_PORT.`;
  }
  return error instanceof Error ? error.message : String(error);
}

async function start(): Promise<Sandbox> {
  try {
    return await createSandbox(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    // The server may already be listening.
    process.exit(1);
  }
}

function writeLine(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const sandbox = await start();
sandbox.account.mails.onMail((mail) => writeLine({ mail }));
writeLine({ ready: true, port: sandbox.port, accounts: DEMO_ACCOUNTS });
let stopping = false;
// Ctrl-C in a terminal and a signal of the parent may both arrive.
const stop = () => {
  if (stopping) return;
  stopping = true;
  void sandbox.close();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
