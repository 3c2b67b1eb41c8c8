import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of a wrapped REST API. Shapes are the strict ones; readers derive loose ones from them. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path below the API's base URL; path parameters in braces, e.g. `/v1/client3/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  /** Absent where success has no body that anyone reads (204, or a header only). */
  readonly answer?: Answer;
  /** Status of success: 200 unless said. */
  readonly status?: number;
  /** True where the call needs `If-Match`. */
  readonly ifMatch?: boolean;
}

export type ApiName = 'auth' | 'account' | 'dashboard' | 'data' | 'odds' | 'betBuilder';
