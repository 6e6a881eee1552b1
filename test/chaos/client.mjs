import { logIn, panelWith, partnerWith, sendTo, signInTo } from '../harness/api-client.mjs';

const PATIENCE_MS = 5_000;

/** No answer came: whether the request was carried out is not known. */
export class NoAnswer extends Error {}

/**
 * One request to the service. Throws {@link NoAnswer} where none came in time, and where the service says that it is not
 * available; both leave open what became of the request.
 *
 * @param {import('./report.mjs').Report} report
 * @param {import('./instance.mjs').Instance} instance
 * @param {{ name: string, method?: string, path: string, headers?: Record<string, string>, body?: BodyInit, patienceMs?: number }} request
 */
export async function call(
  report,
  instance,
  { name, method = 'GET', path, patienceMs = PATIENCE_MS, ...init },
) {
  let answer;
  try {
    answer = await sendTo(instance.url, method, path, { signal: AbortSignal.timeout(patienceMs), ...init });
  } catch {
    report.answered(name, 'no answer');
    throw new NoAnswer(name);
  }
  const { status, headers, text } = answer;
  report.answered(name, status);
  const isRightFailure = status === 503 && Number(headers.get('retry-after')) > 0;
  report.check(
    'answers',
    status < 500 || isRightFailure,
    `${instance.name} ${name}: ${status} ${text.slice(0, 200)}`,
  );
  if (status >= 500) throw new NoAnswer(name);
  return answer;
}

/** Calls of one name at one instance, by the client that all callers share. */
const sending = (report, instance, name, patienceMs) => (method, path, init) =>
  call(report, instance, { name, method, path, patienceMs, ...init });

/** A partner at any instance; its token is good at all of them. */
export class Partner {
  constructor(report, hotelId, token) {
    Object.assign(this, { report, hotelId, token });
  }

  static async login(report, instance, account, hotelId) {
    return new Partner(report, hotelId, await logIn(sending(report, instance, 'login'), account, hotelId));
  }

  get(instance, name, path, query = {}, patienceMs = undefined) {
    return this.#at(instance, name, patienceMs).get(path, { hotelID: this.hotelId, ...query });
  }

  postForm(instance, name, path, fields) {
    return this.#at(instance, name).postForm(path, fields);
  }

  postJson(instance, name, path, body) {
    return this.#at(instance, name).postJson(path, body);
  }

  #at(instance, name, patienceMs) {
    return partnerWith(sending(this.report, instance, name, patienceMs), this.token);
  }
}

/** A member of staff at the panel of any instance; the session is good at all of them. */
export class Staff {
  constructor(report) {
    this.report = report;
  }

  async signIn(instance, account) {
    this.cookie = await signInTo(sending(this.report, instance, 'sign in'), instance.url, account);
  }

  read(instance, page, operation, query = {}) {
    return this.#at(instance, operation).read(page, operation, query);
  }

  change(instance, page, operation, input) {
    return this.#at(instance, operation).change(page, operation, input);
  }

  #at(instance, operation) {
    return panelWith(sending(this.report, instance, `panel ${operation}`), instance.url, this.cookie);
  }
}
