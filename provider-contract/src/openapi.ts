import * as z from 'zod';
import { accountClientsApi } from './account-clients.ts';
import { accountCustomersApi } from './account-customers.ts';
import { accountWidgetsApi } from './account-widgets.ts';
import { authApi } from './auth.ts';
import { betBuilderApi } from './bet-builder.ts';
import { dashboardApi } from './dashboard.ts';
import { dataApi } from './data.ts';
import type { Endpoint } from './endpoint.ts';
import { oddsApi } from './odds.ts';

const APIS: readonly [title: string, endpoints: readonly Endpoint[]][] = [
  ['auth', Object.values(authApi)],
  ['account', [accountCustomersApi, accountClientsApi, accountWidgetsApi].flatMap((api) => Object.values<Endpoint>(api))],
  ['dashboard', Object.values(dashboardApi)],
  ['data', Object.values(dataApi)],
  ['odds', Object.values(oddsApi)],
  ['bet-builder', Object.values(betBuilderApi)],
];

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' });
  return rest;
}

function json(schema: z.ZodType): Json {
  return { content: { 'application/json': { schema: jsonSchema(schema) } } };
}

function parameters({ path, query, ifMatch }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const shape = query instanceof z.ZodObject ? Object.entries<z.ZodType>(query.shape) : [];
  const inQuery = shape.map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema instanceof z.ZodOptional),
    schema: jsonSchema(schema instanceof z.ZodOptional ? z.union([schema.unwrap()]) : schema),
  }));
  const headers = ifMatch ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }] : [];
  return [...inPath, ...inQuery, ...headers];
}

function operation(endpoint: Endpoint): Json {
  const { summary, body, response, status = 200 } = endpoint;
  return {
    summary,
    parameters: parameters(endpoint),
    ...(body ? { requestBody: { required: true, ...json(body) } } : {}),
    responses: { [status]: { description: 'Success', ...(response ? json(response) : {}) } },
  };
}

/** OpenAPI 3.1 files, one per API: name and text. */
export function openApiFiles(): [name: string, text: string][] {
  return APIS.map(([title, endpoints]) => {
    const paths: Record<string, Json> = {};
    for (const endpoint of endpoints) {
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
    }
    const file = { openapi: '3.1.0', info: { title: `Provider: ${title} API`, version: '1' }, paths };
    return [`${title}.json`, `${JSON.stringify(file, null, 2)}\n`];
  });
}
