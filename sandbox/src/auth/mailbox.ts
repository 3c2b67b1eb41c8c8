export interface Mail {
  /** RFC 3339, by the sandbox clock. */
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  /** Where the link of the mail leads. */
  readonly link: string;
  readonly token: string;
}

const KEPT = 500;

/** Mails are not sent: they are kept for the control API and told to whoever listens. Bounded. */
export class Mailbox {
  #mails: Mail[] = [];
  readonly #listeners = new Set<(mail: Mail) => void>();

  send(mail: Mail): void {
    this.#mails = [...this.#mails, mail].slice(-KEPT);
    for (const listener of this.#listeners) listener(mail);
  }

  /** Oldest first. */
  all(): readonly Mail[] {
    return this.#mails;
  }

  clear(): void {
    this.#mails = [];
  }

  /** @returns a function that ends the listening */
  onMail(listener: (mail: Mail) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
