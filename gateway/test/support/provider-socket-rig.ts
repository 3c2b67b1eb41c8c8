import { pino } from 'pino';
import { UPDATE_CHANNELS } from '@sightline/provider-contract/push.ts';
import { deepStrictEqual } from 'node:assert';
import { vi } from 'vitest';
import * as z from 'zod';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { FAST_TIMERS } from '../../../scripts/lib/test-settings.ts';
import { configWith } from './config.ts';
import type { TradingSecret } from '../../src/provider/client/trading-secrets.ts';
import {
  type ConnectionState,
  ProviderSocket,
  type SecretSource,
  type UpdateEnvelope,
} from '../../src/provider/push/provider-socket.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

export const POLL = { interval: 10 };

/** Secrets that a test adds and removes. */
export class FakeSecrets implements SecretSource {
  readonly refused: string[] = [];
  readonly #present = new Map<string, TradingSecret>();
  readonly #listeners = new Set<() => void>();

  add(jti: string, value: string, expiresAt = Date.now() + HOUR_MS): this {
    this.#present.set(jti, { jti, value, expiresAt });
    this.#notify();
    return this;
  }

  remove(...jtis: string[]): void {
    for (const jti of jtis) this.#present.delete(jti);
    this.#notify();
  }

  /** Returns the secret that expires last; the newest one of several. */
  best(): TradingSecret | null {
    return [...this.#present.values()].toReversed().toSorted((a, b) => b.expiresAt - a.expiresAt)[0] ?? null;
  }

  refuse(jti: string): void {
    this.refused.push(jti);
    this.remove(jti);
  }

  has(jti: string): boolean {
    return this.#present.has(jti);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Long timeouts for slow machines; tests of timeouts set their own. */
const LONG_TIMEOUTS: GatewayOptions = { PUSH_SILENCE_MS: HOUR_MS, PUSH_STALL_MS: HOUR_MS, PUSH_INIT_MS: 10_000 };

const State = z.object({ state: z.object({ resource_version: z.int() }) });

/** A provider socket that records all its callbacks and logs. */
export class Rig {
  readonly updates: UpdateEnvelope[] = [];
  readonly malformed: string[] = [];
  readonly ups: boolean[] = [];
  readonly states: ConnectionState[] = [];
  readonly logs: string[] = [];
  readonly socket: ProviderSocket;

  /** @param pushUrl ends with the path of the subscription */
  constructor(pushUrl: string, secrets: SecretSource, env: GatewayOptions = {}) {
    this.socket = new ProviderSocket({
      config: configWith({ PUSH_URL: pushUrl, ...FAST_TIMERS, ...LONG_TIMEOUTS, ...env }),
      secrets,
      channels: UPDATE_CHANNELS,
      log: pino({ level: 'trace' }, { write: (line) => void this.logs.push(line) }),
      onUpdate: (update) => void this.updates.push(update),
      isCurrent: async () => false,
      onMalformed: (reason) => void this.malformed.push(reason),
      onUp: ({ resumed }) => void this.ups.push(resumed),
      onState: (state) => void this.states.push(state),
    });
    this.socket.start();
  }

  /** Waits until `read` returns this value. */
  until<T>(read: () => T, expected: T): Promise<void> {
    return vi.waitFor(() => deepStrictEqual(read(), expected), POLL);
  }

  async waitUntilUp(times = 1): Promise<void> {
    await this.until(() => [this.ups.length, this.socket.state], [times, 'up']);
  }

  /** Versions of the entities in the updates. */
  get versions(): number[] {
    return this.updates.map(({ payload }) => State.parse(payload).state.resource_version);
  }
}
