import {
  API_ENDPOINTS,
  type ApiCallInput,
  apiCallPath,
  apiCallQuery,
  type ApiEndpointName,
} from '@sightline/schema/rules/api-call.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';

/** Languages of code samples, in the order of their tabs. */
export const CODE_LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'node', label: 'Node' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['value'];

/** A program in some of the languages. */
export type CodeSamples = Readonly<Partial<Record<CodeLanguage, string>>>;

/** The environment variable that every sample reads the secret of a key from. */
export const SECRET_VARIABLE = 'API_SECRET';

/** A call of the provider's REST APIs. */
interface RestRequest {
  /** URL without a query. */
  readonly url: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly secretHeader: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A GraphQL operation of the gateway. */
interface GraphqlRequest {
  /** URL of the gateway's endpoint. */
  readonly url: string;
  /** Document with a single operation. */
  readonly document: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** What code samples contain of the provider's APIs: addresses without a slash at the end, names of headers, and a version. */
export interface ApiCodeSettings {
  readonly dataApiUrl: string;
  readonly oddsApiUrl: string;
  readonly apiSecretHeader: string;
  readonly apiVersionHeader: string;
  readonly oddsApiVersion: string;
}

/** The call as a program makes it. */
export function restRequest(endpoint: ApiEndpointName, input: ApiCallInput, settings: ApiCodeSettings): RestRequest {
  const { api } = API_ENDPOINTS[endpoint];
  const base = api === 'odds' ? settings.oddsApiUrl : settings.dataApiUrl;
  return {
    url: base + apiCallPath(endpoint, input),
    query: apiCallQuery(endpoint, input),
    secretHeader: settings.apiSecretHeader,
    headers: api === 'odds' ? [[settings.apiVersionHeader, settings.oddsApiVersion]] : [],
  };
}

const shellText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
export const scriptText = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
export const pythonText = (text: string): string => JSON.stringify(text);
const templateText = (text: string): string => `\`${text.replaceAll('\\', String.raw`\\`).replaceAll('`', '\\`')}\``;

/**
 * The end of a curl command. Headers come from standard input, because the process list shows arguments.
 *
 * @param limit options that say when curl gives up
 */
const curlEnd = (limit: string, secretHeader: string): string[] => [
  `  --silent --show-error --fail-with-body ${limit} \\`,
  '  --header @- <<HEADERS',
  `${secretHeader}: $${SECRET_VARIABLE}`,
  'HEADERS',
];

/** Programs that make one call and print the response. */
export function restCode({ url, query, secretHeader, headers }: RestRequest) {
  return {
    curl: [
      `curl --get ${shellText(url)} \\`,
      ...query.map(([name, value]) => `  --data-urlencode ${shellText(`${name}=${value}`)} \\`),
      ...headers.map(([name, value]) => `  --header ${shellText(`${name}: ${value}`)} \\`),
      ...curlEnd('--max-time 20', secretHeader),
    ].join('\n'),
    typescript: [
      `const url = new URL(${scriptText(url)});`,
      ...query.map(([name, value]) => `url.searchParams.set(${scriptText(name)}, ${scriptText(value)});`),
      '',
      'const response = await fetch(url, {',
      '  headers: {',
      `    ${scriptText(secretHeader)}: process.env['${SECRET_VARIABLE}'] ?? '',`,
      ...headers.map(([name, value]) => `    ${scriptText(name)}: ${scriptText(value)},`),
      '  },',
      '  signal: AbortSignal.timeout(20_000),',
      '});',
      'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
      'console.log(await response.json());',
    ].join('\n'),
    python: [
      'import os',
      '',
      'import requests',
      '',
      'response = requests.get(',
      `    ${pythonText(url)},`,
      ...(query.length === 0
        ? []
        : ['    params={', ...query.map(([name, value]) => `        ${pythonText(name)}: ${pythonText(value)},`), '    },']),
      '    headers={',
      `        ${pythonText(secretHeader)}: os.environ["${SECRET_VARIABLE}"],`,
      ...headers.map(([name, value]) => `        ${pythonText(name)}: ${pythonText(value)},`),
      '    },',
      '    timeout=20,',
      ')',
      'response.raise_for_status()',
      'print(response.json())',
    ].join('\n'),
  };
}

const bodyOf = ({ document, variables }: GraphqlRequest): string =>
  JSON.stringify({ query: compact(document), ...(Object.keys(variables).length === 0 ? {} : { variables }) });

/** A document on one line. */
const compact = (document: string): string => trimmed(document.replaceAll(/\s+/g, ' '));

const variablesText = (variables: GraphqlRequest['variables']): string => {
  const entries = Object.entries(variables).map(([name, value]) => `${name}: ${scriptText(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

/** Lines that create a client with an API key. */
const clientLines = (url: string): string[] => [
  `const apiKey = process.env['${SECRET_VARIABLE}'] ?? '';`,
  'const client = new SightlineClient({',
  `  url: ${scriptText(url)},`,
  '  apiKey: async () => apiKey,',
  '});',
];

/** Programs that send one query to the gateway with an API key. */
export function graphqlCode(request: GraphqlRequest) {
  const { url, document, variables } = request;
  return {
    curl: [
      `curl ${shellText(url)} \\`,
      "  --header 'content-type: application/json' \\",
      `  --data ${shellText(bodyOf(request))} \\`,
      ...curlEnd('--max-time 40', 'x-api-key'),
    ].join('\n'),
    typescript: [
      "import { SightlineClient } from '@sightline/schema/client';",
      '',
      ...clientLines(url),
      `const data = await client.query(${templateText(document)}, ${variablesText(variables)});`,
      'console.log(data);',
    ].join('\n'),
    python: [
      'import os',
      '',
      'import requests',
      '',
      'QUERY = """',
      document,
      '"""',
      'response = requests.post(',
      `    ${pythonText(url)},`,
      `    json={"query": QUERY, "variables": ${JSON.stringify(variables)}},`,
      `    headers={"x-api-key": os.environ["${SECRET_VARIABLE}"]},`,
      '    timeout=40,',
      ')',
      'response.raise_for_status()',
      'print(response.json())',
    ].join('\n'),
  };
}

/** Programs that follow a live subscription of the gateway with an API key. */
export function liveCode(request: GraphqlRequest) {
  const { url, document, variables } = request;
  return {
    curl: [
      `curl --no-buffer ${shellText(url)} \\`,
      "  --header 'content-type: application/json' --header 'accept: text/event-stream' \\",
      `  --data ${shellText(bodyOf(request))} \\`,
      // A comment arrives every 12 s: longer silence is a lost connection.
      ...curlEnd('--speed-limit 1 --speed-time 30', 'x-api-key'),
    ].join('\n'),
    typescript: [
      "import { SightlineClient } from '@sightline/schema/client';",
      "import { follow } from '@sightline/schema/live';",
      "import { LiveSet } from '@sightline/schema/live-set';",
      '',
      ...clientLines(url),
      `const document = ${templateText(document)};`,
      `const options = { set: new LiveSet(), variables: ${variablesText(variables)} };`,
      'for await (const change of follow(client, document, options)) {',
      '  console.log(change.status, change.markets);',
      '}',
    ].join('\n'),
    python: [
      'import json',
      'import os',
      '',
      'import requests',
      '',
      'QUERY = """',
      document,
      '"""',
      'response = requests.post(',
      `    ${pythonText(url)},`,
      `    json={"query": QUERY, "variables": ${JSON.stringify(variables)}},`,
      `    headers={"x-api-key": os.environ["${SECRET_VARIABLE}"], "accept": "text/event-stream"},`,
      '    stream=True,',
      '    # A comment arrives every 12 s: longer silence is a lost connection.',
      '    timeout=30,',
      ')',
      'response.raise_for_status()',
      'for line in response.iter_lines(decode_unicode=True):',
      '    if line.startswith("data: "):',
      '        print(json.loads(line[6:]), flush=True)',
    ].join('\n'),
  };
}
