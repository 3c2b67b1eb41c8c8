/** An error response, thrown by handlers; the error handler writes it in the current dialect. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly status: number;
  /** Machine-readable, e.g. `resource_version_mismatch`. */
  readonly type: string;
  readonly extra: { readonly resource_version?: number };

  constructor(status: number, type: string, message: string, extra: { resource_version?: number } = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.extra = extra;
  }
}
