/** An answer that is an error, thrown by handlers; the error writer puts it into the dialect being spoken. */
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
