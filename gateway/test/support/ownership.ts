import * as z from 'zod';
import type { ControlClient } from '../../../sandbox/src/testing/control-client.ts';

const Customer = z.object({
  id: z.string(),
  internal_name: z.nullish(z.string()),
  external_name: z.nullish(z.string()),
  stripe_id: z.nullish(z.string()),
});
const Owned = z.object({ id: z.string(), customer: z.object({ id: z.string() }) });
const Key = z.object({ id: z.string(), client_id: z.string(), secret: z.string() });
const User = z.looseObject({ email: z.string(), customer_ids: z.array(z.string()) });

/** Owners of ids, secrets, names and addresses, according to the provider. */
export class Ownership {
  readonly #owners = new Map<string, Set<string>>();
  readonly #customersOf = new Map<string, readonly string[]>();

  static async read(control: ControlClient): Promise<Ownership> {
    const ownership = new Ownership();
    const list = async <T>(kind: Parameters<ControlClient['allState']>[0], shape: z.ZodType<T>): Promise<T[]> =>
      z.array(shape).parse(await control.allState(kind));
    const [customers, clients, keys, widgets, users] = await Promise.all([
      list('customers', Customer),
      list('clients', Owned),
      list('keys', Key),
      list('widgets', Owned),
      list('users', User),
    ]);
    for (const { id, ...names } of customers) for (const text of [id, ...Object.values(names)]) ownership.#addOwner(text, id);
    for (const { id, customer } of [...clients, ...widgets]) ownership.#addOwner(id, customer.id);
    const customerOf = new Map(clients.map(({ id, customer }) => [id, customer.id]));
    for (const { id, secret, client_id: clientId } of keys)
      for (const text of [id, secret]) ownership.#addOwner(text, customerOf.get(clientId) ?? '');
    for (const { email, customer_ids: ids } of users) {
      ownership.#customersOf.set(email, ids);
      for (const id of ids.length > 0 ? ids : [email]) ownership.#addOwner(email, id);
    }
    return ownership;
  }

  /** Texts of a response that belong to others: neither to this user nor to a customer of this user. */
  findForeign(answer: string, email: string): string[] {
    const own = new Set([email, ...(this.#customersOf.get(email) ?? [])]);
    // Names of fields are followed by a colon.
    const texts = [...answer.matchAll(/("(?:[^"\\]|\\.)*")(:?)/g)].flatMap(([, text = '', colon]) =>
      colon === '' ? [z.string().parse(JSON.parse(text))] : [],
    );
    return texts.filter((text) => {
      const owners = this.#owners.get(text);
      return owners !== undefined && ![...owners].some((owner) => own.has(owner));
    });
  }

  #addOwner(text: string | null | undefined, owner: string): void {
    if (!text) return;
    const owners = this.#owners.get(text) ?? new Set<string>();
    this.#owners.set(text, owners.add(owner));
  }
}
