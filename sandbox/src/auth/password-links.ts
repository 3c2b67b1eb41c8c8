import { randomBytes } from 'node:crypto';
import { sha256 } from '../account/secrets.ts';
import { type Clock, timestamp } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import type { PasswordTokenRecord, UserRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Mailbox } from './mailbox.ts';

const RESET_LIFE_MS = 3_600_000;
const INVITATION_LIFE_MS = 7 * 86_400_000;

/** Mails with a single-use link for setting a password. */
export class PasswordLinks {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #mails: Mailbox;
  readonly #origin: string;

  constructor(deps: { store: Store; clock: Clock; mails: Mailbox; dashboardOrigin: string }) {
    this.#store = deps.store;
    this.#clock = deps.clock;
    this.#mails = deps.mails;
    this.#origin = deps.dashboardOrigin;
  }

  sendReset(user: UserRecord): void {
    this.#send(user, 'Set a new password', RESET_LIFE_MS);
  }

  sendInvitation(user: UserRecord): void {
    this.#send(user, 'You are invited', INVITATION_LIFE_MS);
  }

  /** The record of the token. @throws {ProviderFault} `unknownStatus` for an unknown token, 410 for a used or expired one */
  requireValid(token: string, unknownStatus: 401 | 404): PasswordTokenRecord {
    const record = this.#store.passwordTokens.get(sha256(token));
    if (record === null) throw new ProviderFault(unknownStatus, 'unknown_token', 'This link is not known.');
    if (record.used || Date.parse(record.expires) <= this.#clock.now().getTime()) {
      throw new ProviderFault(410, 'expired_token', 'This link has been used or is too old.');
    }
    return record;
  }

  #send(user: UserRecord, subject: string, lifeMs: number): void {
    const token = randomBytes(24).toString('base64url');
    const now = this.#clock.now();
    this.#store.passwordTokens.put({
      id: sha256(token),
      user_id: user.id,
      expires: timestamp(new Date(now.getTime() + lifeMs)),
      used: false,
    });
    this.#mails.send({ at: timestamp(now), to: user.email, subject, link: `${this.#origin}/update-password/${token}`, token });
  }
}
