const DAY_MS = 86_400_000;
/** Tokens are valid for 7 days. They are opaque, so that their age is counted here. */
const RENEW_AFTER_MS = 6 * DAY_MS;
const VALID_MS = 7 * DAY_MS;

/** Keeps one token: logs in when it is first needed, again before it expires, and after the service refused it. */
export class Login {
  #token: { text: string; sinceMs: number } | undefined;
  #pending: Promise<string> | undefined;

  constructor(
    private readonly logIn: () => Promise<string>,
    private readonly nowMs: () => number,
  ) {}

  /** A token to send. Requests that need one at the same time share a login. */
  async token(): Promise<string> {
    const known = this.#token;
    const ageMs = known ? this.nowMs() - known.sinceMs : Infinity;
    if (known && ageMs < RENEW_AFTER_MS) return known.text;
    this.#pending ??= this.renew().finally(() => (this.#pending = undefined));
    try {
      return await this.#pending;
    } catch (error) {
      if (known && ageMs < VALID_MS) return known.text;
      throw error;
    }
  }

  /** Forgets a token that the service refused, unless there is a newer one already. */
  forget(refused: string): void {
    if (this.#token?.text === refused) this.#token = undefined;
  }

  private async renew(): Promise<string> {
    const sinceMs = this.nowMs();
    const text = await this.logIn();
    this.#token = { text, sinceMs };
    return text;
  }
}
