/** How an operation ended. */
export interface LoggedRequest {
  /** When it began, milliseconds since 1970. */
  readonly at: number;
  /** How long it took, milliseconds. */
  readonly took: number;
  /** Name of the operation: never its variables. */
  readonly operation: string;
  /** `OK`, `CANCELLED`, or the code of what went wrong. */
  readonly code: string;
  /** Under which the gateway logged what went wrong; empty where it named none. */
  readonly requestId: string;
}

/** More than these say nothing new. */
const MOST = 20;
const CODE = /^[A-Z][A-Z\d_]{0,49}$/;
const REQUEST_ID = /^[\w-]{1,64}$/;
const OPERATION = /^\w{1,64}$/;

/** The last operations of this tab, for support: names, codes and ids, and nothing else that an answer may hold. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];

  /** What is no name, code or id came from somebody else, such as a proxy, and could be anything. */
  add({ at, took, operation, code, requestId }: LoggedRequest): void {
    this.#entries.push({
      at,
      took,
      operation: OPERATION.test(operation) ? operation : 'unnamed',
      code: CODE.test(code) ? code : 'UNKNOWN',
      requestId: REQUEST_ID.test(requestId) ? requestId : '',
    });
    if (this.#entries.length > MOST) this.#entries.shift();
  }

  /** Those that began last first. */
  entries(): readonly LoggedRequest[] {
    return this.#entries.toSorted((a, b) => b.at - a.at);
  }
}
