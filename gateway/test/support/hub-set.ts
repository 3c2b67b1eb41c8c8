import { LiveSet } from '../../src/live/live-set.ts';
import { HubRig, type Item, type RigClient, flushEventLoop } from './hub-rig.ts';

let version = 0;

/** Replaces the set by these keys, each with a new version, and publishes the change. */
export function publishKeys(set: LiveSet<Item>, ...keys: string[]): void {
  version += 1;
  set.replaceGroup('g', new Map(keys.map((key) => [key, { key, version }])));
  set.publish();
}

/** A hub, and a set with these keys. */
export async function createHubWithSet(...keys: string[]): Promise<{ rig: HubRig; set: LiveSet<Item> }> {
  const set = new LiveSet<Item>({ epoch: 'e' });
  publishKeys(set, ...keys);
  return { rig: new HubRig(), set };
}

export async function readAll(clients: readonly RigClient[]): Promise<void> {
  await flushEventLoop();
  for (const client of clients) client.read();
}
