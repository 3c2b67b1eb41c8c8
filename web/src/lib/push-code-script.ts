import { scriptText, SECRET_VARIABLE } from './api-code.ts';
import { ASSUMED, type PushCodeSettings, readsOf } from './push-protocol.ts';

/** The program that follows push channels in JavaScript for Node, or in TypeScript. */
export function scriptProgram(language: 'node' | 'typescript', channels: readonly string[], settings: PushCodeSettings): string {
  const isTyped = language === 'typescript';
  /** A part of the program that only TypeScript has. */
  const ts = (text: string): string => (isTyped ? text : '');
  const { pushUrl, pushChannelHeader, apiSecretHeader, apiVersionHeader, oddsApiVersion } = settings;
  const file = isTyped ? 'follow-push.mts' : 'follow-push.mjs';
  const list = (texts: readonly string[]): string => texts.map(scriptText).join(', ');
  return `// Follows push channels. Run: npm install ws${ts(' @types/ws')} && node ${file}
//
${ASSUMED.map((line) => `// ${line}`).join('\n')}
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

const PUSH_URL = ${scriptText(pushUrl)};
const CHANNELS = [${list(channels)}];
/** What is read after each connection that was not resumed: choose the filters that you need. */
const READS = [
${readsOf(channels, settings)
  .map(
    ({ channel, url, filter }) =>
      `  { channel: ${scriptText(channel)}, url: ${scriptText(url)}, filter: ${scriptText(filter)} },\n`,
  )
  .join('')}];
const INIT_MS = 5_000;
const PING_MS = 15_000;
const SILENCE_MS = 45_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
const BUSY_MS = 30_000;
const MAX_PAGES = 200;

const secret = process.env[${scriptText(SECRET_VARIABLE)}] ?? '';
if (secret === '') throw new Error('Set the environment variable ${SECRET_VARIABLE} to the secret of a key.');
${ts(`
interface State {
  id: number;
  game?: { id: number };
  lifecycle?: string;
  state?: string;
  resource_version?: number;
}
interface Message {
  channel: string;
  uuid: string;
  cmd?: string;
  reconnect_token?: string;
  reconnected?: boolean;
  payload?: { state?: State };
}
interface End {
  reason: string;
  isFinal: boolean;
  waitMs: number;
}
`)}
/** The last state of each entity, by channel and id. */
const states = new Map${ts('<string, State>')}();
/** Keys of states that the running read has not met yet. */
let unread = new Set${ts('<string>')}();
/** The last 10,000 message ids. */
const seen = new Set${ts('<string>')}();
let token${ts(': string | null')} = null;
/** Whether the last read was complete. */
let isCurrent = false;

/** The provider sends every message of a channel: choose here. For example, series of one game: state.game?.id === 5. */
function isWanted(channel${ts(': string')}, state${ts(': State')})${ts(': boolean')} {
  return true;
}

/** Your code: called with each state that differs from the one before. */
function onChange(channel${ts(': string')}, state${ts(': State')}) {
  console.log(JSON.stringify({ channel, state }));
}

/** Your code: called with the last state of each entity that a read does not find: it has ended, perhaps while nothing was received. */
function onGone(channel${ts(': string')}, state${ts(': State')}) {
  console.log(JSON.stringify({ channel, state, isGone: true }));
}

/** The number of a header, or the fallback if it has another form. */
function numberOf(text${ts(': string | null | undefined')}, fallback${ts(': number')}) {
  const value = Number(text ?? NaN);
  return Number.isNaN(value) ? fallback : value;
}

function take(channel${ts(': string')}, state${ts(': State')}, isFromRead${ts(': boolean')}) {
  if (!isWanted(channel, state)) return;
  const key = \`\${channel} \${state.id}\`;
  const wasUnread = unread.delete(key);
  const known = states.get(key);
  if (known !== undefined) {
    const [version, knownVersion] = [state.resource_version, known.resource_version];
    if (version !== undefined && knownVersion !== undefined && version <= knownVersion) return;
    // Without versions, a message that arrived during the read is newer.
    if (version === undefined && isFromRead && !wasUnread) return;
    if (JSON.stringify(known) === JSON.stringify(state)) return;
  }
  states.set(key, state);
  onChange(channel, state);
}

/** Reads everything, after a connection that was not resumed. Messages are received meanwhile. */
async function readAll(signal${ts(': AbortSignal')}) {
  isCurrent = false;
  unread = new Set(states.keys());
  for (const read of READS) await readPages(read, signal);
  for (const key of unread) {
    const [channel = ''] = key.split(' ');
    const state = states.get(key);
    states.delete(key);
    if (state !== undefined && READS.some((read) => read.channel === channel)) onGone(channel, state);
  }
  isCurrent = true;
  console.error(\`Read: \${states.size} entities\`);
}

async function readPages({ channel, url, filter }${ts(': (typeof READS)[number]')}, signal${ts(': AbortSignal')}) {
  // Pages share an entity: ids descend, so a page that begins below the one before shows that something has left the list.
  let [skip, pages, oldest] = [0, 0, Infinity];
  while (pages < MAX_PAGES) {
    const page = new URL(url);
    page.searchParams.set('filter', filter);
    page.searchParams.set('order', 'id-desc');
    page.searchParams.set('take', '50');
    page.searchParams.set('skip', String(skip));
    const response = await fetch(page, {
      headers: { ${scriptText(apiSecretHeader)}: secret, ${scriptText(apiVersionHeader)}: ${scriptText(oddsApiVersion)} },
      signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
    });
    if (response.status === 429) {
      await sleep(numberOf(response.headers.get('X-RateLimit-Reset'), 1_000), undefined, { signal });
      continue;
    }
    if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
    const list = (await response.json())${ts(' as State[]')};
    for (const state of list) take(channel, state, true);
    pages += 1;
    const ids = list.map(({ id }) => id);
    if (skip > 0 && Math.max(...ids) < oldest) {
      skip = Math.max(0, skip - 25);
      continue;
    }
    if (list.length < 50) return;
    oldest = Math.min(...ids);
    skip += 49;
  }
  throw new Error(\`More than \${MAX_PAGES} pages of \${channel}: narrow its filter.\`);
}

/** One connection. Resolves when it has ended. */
function connect()${ts(': Promise<End>')} {
  return new Promise((resolve) => {
    const url = new URL(PUSH_URL);
${
  pushChannelHeader === null
    ? `    url.searchParams.set('secret', secret);
    for (const channel of CHANNELS) url.searchParams.append('channel', channel);
`
    : ''
}    if (token !== null) url.searchParams.set('reconnect_token', token);
    // The library answers pings of the server.
    const socket = new WebSocket(url, {
${
  pushChannelHeader === null
    ? ''
    : `      headers: { ${scriptText(apiSecretHeader)}: secret, ${scriptText(pushChannelHeader)}: CHANNELS.join(', ') },
`
}      handshakeTimeout: 10_000,
      maxPayload: 4 * 1024 * 1024,
    });
    const ended = new AbortController();
    let reason = '';
    let reading = new AbortController();
    let init${ts(': NodeJS.Timeout | undefined')};
    let pings${ts(': NodeJS.Timeout | undefined')};
    let silence${ts(': NodeJS.Timeout | undefined')};

    const finish = (end${ts(': End')}) => {
      ended.abort();
      clearTimeout(init);
      clearInterval(pings);
      clearTimeout(silence);
      resolve(end);
    };
    const fail = (text${ts(': string')}) => {
      if (ended.signal.aborted) return;
      reason = text;
      socket.terminate();
    };
    const onSign = () => {
      clearTimeout(silence);
      silence = setTimeout(() => fail('silence'), SILENCE_MS);
    };
    const onInit = (message${ts(': Message | null')}) => {
      clearTimeout(init);
      token = message?.reconnect_token ?? null;
      if (message?.reconnected === true && isCurrent) return console.error('Resumed');
      // It may be reading already: only one read at a time.
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      readAll(AbortSignal.any([signal, ended.signal])).catch((error) => {
        if (signal.aborted) return;
        token = null;
        fail(String(error));
      });
    };
    const onMessage = (message${ts(': Message')}) => {
      if (message.channel === 'system') {
        if (message.cmd === 'init') onInit(message);
        return;
      }
      const state = message.payload?.state;
      if (state === undefined || !CHANNELS.includes(message.channel) || seen.has(message.uuid)) return;
      seen.add(message.uuid);
      const [oldest = ''] = seen;
      if (seen.size > 10_000) seen.delete(oldest);
      take(message.channel, state, false);
    };

    socket.on('open', () => {
      pings = setInterval(() => socket.ping(), PING_MS);
      init = setTimeout(() => onInit(null), INIT_MS);
      onSign();
    });
    socket.on('ping', onSign);
    socket.on('pong', onSign);
    socket.on('message', (data) => {
      onSign();
      try {
        onMessage(JSON.parse(String(data)));
      } catch (error) {
        // A change may be lost: the next connection reads everything again.
        token = null;
        fail(\`unreadable message: \${error}\`);
      }
    });
    socket.on('unexpected-response', (request, { statusCode = 0, headers }) => {
      request.destroy();
      const isFinal = [400, 401, 403, 404].includes(statusCode);
      const waitMs = statusCode === 429 ? numberOf(headers['retry-after'], BUSY_MS / 1_000) * 1_000 : 0;
      finish({ reason: \`refused with \${statusCode}\`, isFinal, waitMs });
    });
    socket.on('error', (error) => {
      reason ||= error.message;
    });
    socket.on('close', (code, text) => {
      if (code === 4005) token = null;
      const isFinal = [4000, 4001, 4002].includes(code);
      const waitMs = code === 4003 || code === 4004 ? BUSY_MS : 0;
      finish({ reason: reason || \`closed with \${code} \${text}\`, isFinal, waitMs });
    });
  });
}

let delayMs = FIRST_DELAY_MS;
for (;;) {
  const startedAt = Date.now();
  const { reason, isFinal, waitMs } = await connect();
  if (isFinal) {
    console.error(\`Not connected (\${reason}). Another attempt would not change that.\`);
    process.exit(1);
  }
  if (Date.now() - startedAt > MAX_DELAY_MS) delayMs = FIRST_DELAY_MS;
  const pauseMs = Math.max(waitMs, Math.random() * delayMs);
  console.error(\`Not connected (\${reason}). Next attempt in \${(pauseMs / 1_000).toFixed(1)} s\`);
  await sleep(pauseMs);
  delayMs = Math.min(2 * delayMs, MAX_DELAY_MS);
}`;
}
