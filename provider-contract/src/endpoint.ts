import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint of the provider's REST APIs. Schemas are strict; readers derive loose ones from them. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path below the API's base URL, with parameters in braces, for example `/v1/client3/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  /** Undefined when a success has no body (204, or only headers). */
  readonly response?: Response;
  /** Status of a success; 200 by default. */
  readonly status?: number;
  /** True when the call requires `If-Match`. */
  readonly ifMatch?: boolean;
}

export type ApiName = 'auth' | 'account' | 'dashboard' | 'data' | 'odds' | 'betBuilder';
