import { BookingServiceError, errorOf } from './errors.js';
import { Login } from './login.js';
import { send, type Sending, sleep, unlessAborted } from './sending.js';

export interface ClientOptions extends Partial<Sending> {
  /** Base address of the service, such as `https://booking.example.com`. */
  url: string;
  apiKey: string;
  /** Keep it on your server: never in a browser. */
  apiSecret: string;
  /** Log in once for all hotels of the partner (the default), or for each hotel on its own. */
  login?: 'partner' | 'hotel';
  /** Milliseconds since 1970. Tests replace it. */
  nowMs?(): number;
}

export interface CallOptions {
  /** Ends the call, and its tries to come. */
  signal?: AbortSignal | undefined;
}

export interface Call extends CallOptions {
  query?: Record<string, string | number | readonly string[] | undefined>;
  form?: Record<string, unknown>;
  json?: unknown;
  /** False where sending it twice would do it twice. */
  isRepeatable?: boolean;
  timeoutMs?: number;
}

const PARTNER = 0;

/** Sends requests with a token, and turns errors of the service into {@link BookingServiceError}. */
export class Connection {
  readonly sending: Sending;
  readonly nowMs: () => number;
  private readonly logins = new Map<number, Login>();

  constructor(private readonly options: ClientOptions) {
    this.nowMs = options.nowMs ?? Date.now;
    this.sending = {
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      maxTries: options.maxTries ?? 5,
      maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? 60,
      timeoutMs: options.timeoutMs ?? 30_000,
      sleep: options.sleep ?? sleep,
    };
  }

  /** Calls for a hotel, or for none. A token that is refused is renewed once. */
  async call<T>(hotelID: number | undefined, method: string, path: string, call: Call = {}): Promise<T> {
    const login = this.loginOf(hotelID);
    for (let isRenewed = false; ; isRenewed = true) {
      call.signal?.throwIfAborted();
      const token = await unlessAborted(login.token(), call.signal);
      const answer = await this.send(method, path, call, { Authorization: `Bearer ${token}` });
      if (answer.status === 401 && !isRenewed) {
        login.forget(token);
        continue;
      }
      const error = errorOf(answer);
      if (error) throw error;
      return answer.body as T;
    }
  }

  private loginOf(hotelID: number | undefined): Login {
    const key = this.options.login === 'hotel' ? hotelID : PARTNER;
    if (key === undefined) throw new TypeError('logging in for each hotel, ask through client.hotel(…)');
    const login = this.logins.get(key) ?? new Login(() => this.logIn(key), this.nowMs);
    this.logins.set(key, login);
    return login;
  }

  private async logIn(hotelID: number): Promise<string> {
    const { apiKey, apiSecret } = this.options;
    const path = hotelID === PARTNER ? '/external/public/partner/login' : '/external/public/login';
    const SVC = hotelID === PARTNER ? undefined : hotelID;
    const answer = await this.send('POST', path, { form: { apiKey, apiSecret, SVC } }, {});
    const error = errorOf(answer);
    if (error) throw error;
    const { token } = answer.body as { token?: unknown };
    if (typeof token !== 'string') throw new BookingServiceError('no_token', { status: answer.status });
    return token;
  }

  private send(method: string, path: string, call: Call, headers: Record<string, string>) {
    const { query = {}, form, json, isRepeatable = true, timeoutMs, signal } = call;
    const parameters = fieldsOf(query).toString();
    return send(
      {
        method,
        url: this.options.url.replace(/\/+$/, '') + path + (parameters && `?${parameters}`),
        headers: { Accept: 'application/json', ...headers, ...(json !== undefined && JSON_BODY) },
        body: json !== undefined ? JSON.stringify(json) : form && fieldsOf(form),
        isRepeatable,
        timeoutMs,
        signal,
      },
      this.sending,
    );
  }
}

const JSON_BODY = { 'Content-Type': 'application/json' };

/** Fields of a form or query; of an array each element, of undefined nothing. */
function fieldsOf(values: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined) fields.append(name, String(one));
    }
  }
  return fields;
}
