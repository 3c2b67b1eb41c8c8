/** Nobody waits for the answer any more: the connection ended before it. No failure, and nobody is told. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('the caller is gone');
  }
}
