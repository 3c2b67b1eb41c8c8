import type { ApiCodeSettings } from './api-code.ts';

/** Address and headers of the push socket, and of the APIs that its state is read from. */
export interface PushCodeSettings extends ApiCodeSettings {
  readonly pushUrl: string;
  /** Null if the socket takes secret and channels as parameters of its URL. */
  readonly pushChannelHeader: string | null;
}

/** Reads that a program makes after a connection that was not resumed, by channel. */
const READS: Readonly<Record<string, { readonly api: 'data' | 'odds'; readonly path: string; readonly filter: string }>> = {
  series_updates: { api: 'data', path: 'v3/series', filter: 'lifecycle=live' },
  match_updates: { api: 'data', path: 'v3/matches', filter: 'lifecycle=live' },
  odds_market_updates: { api: 'odds', path: 'markets', filter: 'state<={open,suspended}' },
};

export const readsOf = (channels: readonly string[], { dataApiUrl, oddsApiUrl }: PushCodeSettings) =>
  channels.flatMap((channel) => {
    const read = READS[channel];
    return read ? [{ channel, url: `${read.api === 'odds' ? oddsApiUrl : dataApiUrl}/${read.path}`, filter: read.filter }] : [];
  });

/** Parts of the provider's protocol that its documentation doesn't state, as comment lines. */
export const ASSUMED = [
  'Assumed about the provider, so check it before production:',
  '- A message has "channel", "uuid" and "payload" with "state", the whole entity after the change.',
  '- A message may arrive twice. A newer state has a higher "resource_version".',
  '- The first message is "init" of the channel "system". Its "reconnect_token", sent with the next connection,',
  '  resumes without a gap if the next init says "reconnected". Otherwise everything is read again.',
  '- The handshake is refused with 400, 401, 403 or 429. Close codes: 4000 to 4002 refuse the key, 4003 and 4004',
  '  mean too many connections, 4005 an unknown token.',
];
