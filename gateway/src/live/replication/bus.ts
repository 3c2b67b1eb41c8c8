/** The house cannot be reached: every gateway goes on alone. */
export class BusAway extends Error {
  override readonly name = 'BusAway';
}

/** One step of a set as it is stored and told. */
export interface StoredStep {
  /** Only its holder may publish, so that one who was replaced without noticing cannot. */
  readonly lease: string;
  /** Name of the stored image. */
  readonly image: string;
  /** The image is nothing but these fields; otherwise they replace what is there under the same names. */
  readonly isWhole: boolean;
  readonly fields: readonly (readonly [name: string, text: string])[];
  /** How long the image outlives its last step, ms. */
  readonly keptMs: number;
  readonly channel: string;
  /** What is told on the channel; null: only stored. */
  readonly message: string | null;
}

/** `refused`: the lease is not held here; `gone`: there is no image to change. Nothing happened in both cases. */
export type Published = 'done' | 'refused' | 'gone';

/**
 * What the gateways of one house share: messages, leases and images. It knows nothing of what they are about. Every
 * promise rejects with {@link BusAway} while the house cannot be reached; messages sent meanwhile are lost.
 */
export interface Bus {
  /** Names this gateway. */
  readonly self: string;
  readonly isUp: boolean;
  /** Calls back whenever `isUp` moves. @returns the way to stop */
  onMove(listener: () => void): () => void;
  /** Messages of a channel in the order in which they were told. @returns the way to stop */
  listen(channel: string, listener: (text: string) => void): () => void;
  /** @param lease where given, only its holder publishes: a leader that was replaced without noticing does not */
  tell(channel: string, text: string, lease?: string): Promise<void>;
  /** Takes or renews a lease for so long. False: somebody else has it. */
  hold(lease: string, forMs: number): Promise<boolean>;
  /** Gives a lease back, where it is held here. */
  release(lease: string): Promise<void>;
  /** Stores and tells at once. */
  publish(step: StoredStep): Promise<Published>;
  /** Fields of an image as of one moment; none when it is not there. */
  image(name: string): Promise<ReadonlyMap<string, string>>;
}
