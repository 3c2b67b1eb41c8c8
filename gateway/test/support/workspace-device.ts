import * as z from 'zod';
import { codesOf, type Credentials, type TestGateway } from './gateway-process.ts';

const ITEM = 'kind itemId version json isShared shownName';
const FIELDS = `isKept revision isComplete items { ${ITEM} }`;
export const READ = `query ($since: String) { workspace(since: $since) { ${FIELDS} } }`;
const SHARED = '{ workspace { shared { kind sharedId itemId json isOwn sharedBy } } }';
export const KEEP = `mutation ($isKept: Boolean!) { keepWorkspace(input: { isKept: $isKept }) { workspace { ${FIELDS} } } }`;
export const SAVE = `mutation ($input: SaveWorkspaceItemsInput!) {
  saveWorkspaceItems(input: $input) { workspace { ${FIELDS} } userErrors { code field } }
}`;
export const SHARE = `mutation ($input: ShareWorkspaceItemInput!) {
  shareWorkspaceItem(input: $input) { item { ${ITEM} } userErrors { code } }
}`;
export const LEASE = 'mutation ($device: String!) { takeAlertLease(input: { device: $device }) { isHeld until } }';

const Item = z.object({ kind: z.string(), itemId: z.string(), version: z.int(), json: z.nullable(z.string()) });
const Workspace = z.object({
  isKept: z.boolean(),
  revision: z.string(),
  isComplete: z.boolean(),
  items: z.array(z.looseObject(Item.shape)),
});
const Saved = z.object({
  workspace: z.nullable(Workspace),
  userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()) })),
});
const Shared = z.array(
  z.object({ itemId: z.string(), json: z.string(), isOwn: z.boolean(), sharedBy: z.nullable(z.string()), sharedId: z.string() }),
);
/** A desk layout to save. */
export const desk = (name: string, query = 'board=7') => ({ kind: 'DESK', itemId: name, json: JSON.stringify({ name, query }) });

/** A device on which a user is signed in at one gateway. Each device has its own bearer. */
export class Device {
  readonly gateway: TestGateway;
  readonly credentials: Credentials;

  constructor(gateway: TestGateway, credentials: Credentials) {
    this.gateway = gateway;
    this.credentials = credentials;
  }

  async send(document: string, variables: Record<string, unknown> = {}): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.gateway.request(document, variables, this.credentials);
    if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
    return answer.data ?? {};
  }

  async codes(document: string, variables: Record<string, unknown> = {}): Promise<string[]> {
    return codesOf(await this.gateway.request(document, variables, this.credentials));
  }

  async keep(isKept = true) {
    const data = await this.send(KEEP, { isKept });
    return z.object({ keepWorkspace: z.object({ workspace: Workspace }) }).parse(data).keepWorkspace.workspace;
  }

  async read(since?: string) {
    return z.object({ workspace: Workspace }).parse(await this.send(READ, { since })).workspace;
  }

  async save(items: readonly object[], since?: string) {
    return z.object({ saveWorkspaceItems: Saved }).parse(await this.send(SAVE, { input: { items, since } })).saveWorkspaceItems;
  }

  async shared() {
    return z.object({ workspace: z.object({ shared: Shared }) }).parse(await this.send(SHARED)).workspace.shared;
  }

  async share(kind: string, itemId: string, isShared = true, shownName: string | null = null) {
    const data = await this.send(SHARE, { input: { kind, itemId, isShared, shownName } });
    const Payload = z.object({ userErrors: z.array(z.object({ code: z.string() })) });
    return z
      .object({ shareWorkspaceItem: Payload })
      .parse(data)
      .shareWorkspaceItem.userErrors.map(({ code }) => code);
  }

  async lease(device: string): Promise<boolean> {
    const Payload = z.object({ takeAlertLease: z.object({ isHeld: z.boolean() }) });
    return Payload.parse(await this.send(LEASE, { device })).takeAlertLease.isHeld;
  }
}
