/** Nobody waits for the answer any more: the connection ended before it. No failure, and nobody is told. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';

  constructor() {
    super('the caller is gone');
  }
}
