import type { Engine, StoreAddress } from './engine.ts';
import { SqliteEngine } from './sqlite-engine.ts';

export async function createEngine(address: StoreAddress, timeoutMs: number): Promise<Engine> {
  if (address.kind === 'sqlite') return new SqliteEngine({ path: address.path, timeoutMs });
  // Loaded only when it is used.
  const { PostgresEngine } = await import('./postgres-engine.ts');
  return new PostgresEngine({ url: address.url, timeoutMs });
}
