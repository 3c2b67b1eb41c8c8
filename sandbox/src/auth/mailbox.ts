export interface Mail {
  /** RFC 3339, by the sandbox clock. */
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  /** Target of the link in the mail. */
  readonly link: string;
  readonly token: string;
}

const MAX_MAILS = 500;

/** Keeps the last mails instead of sending them, for the control API and for listeners. */
export class Mailbox {
  #mails: Mail[] = [];
  readonly #listeners = new Set<(mail: Mail) => void>();

  send(mail: Mail): void {
    this.#mails = [...this.#mails, mail].slice(-MAX_MAILS);
    for (const listener of this.#listeners) listener(mail);
  }

  /** Oldest first. */
  all(): readonly Mail[] {
    return this.#mails;
  }

  clear(): void {
    this.#mails = [];
  }

  /** @returns a function that removes the listener */
  onMail(listener: (mail: Mail) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
