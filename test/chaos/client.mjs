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
export async function call(report, instance, { name, path, patienceMs = PATIENCE_MS, ...init }) {
  let response, text;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    response = await fetch(instance.url + path, { redirect: 'manual', signal, ...init });
    text = await response.text();
  } catch {
    report.answered(name, 'no answer');
    throw new NoAnswer(name);
  }
  const { status, headers } = response;
  report.answered(name, status);
  const isRightFailure = status === 503 && Number(headers.get('retry-after')) > 0;
  report.check(
    'answers',
    status < 500 || isRightFailure,
    `${instance.name} ${name}: ${status} ${text.slice(0, 200)}`,
  );
  if (status >= 500) throw new NoAnswer(name);
  return { status, headers, text, body: jsonOrUndefined(text) };
}

function jsonOrUndefined(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A partner at any instance; its token is good at all of them. */
export class Partner {
  constructor(report, hotelId, token) {
    Object.assign(this, { report, hotelId, headers: { authorization: `Bearer ${token}` } });
  }

  static async login(report, instance, { apiKey, apiSecret }, hotelId) {
    const body = new URLSearchParams({ apiKey, apiSecret, SVC: String(hotelId) });
    const answer = await call(report, instance, {
      name: 'login',
      method: 'POST',
      path: '/external/public/login',
      body,
    });
    return new Partner(report, hotelId, answer.body.token);
  }

  get(instance, name, path, query = {}, patienceMs = undefined) {
    const search = new URLSearchParams({ hotelID: String(this.hotelId), ...query });
    return call(this.report, instance, {
      name,
      path: `${path}?${search}`,
      headers: this.headers,
      patienceMs,
    });
  }

  post(instance, name, path, body) {
    const isForm = body instanceof URLSearchParams;
    const headers = isForm ? this.headers : { ...this.headers, 'content-type': 'application/json' };
    const text = isForm ? body : JSON.stringify(body);
    return call(this.report, instance, { name, method: 'POST', path, headers, body: text });
  }
}

/** A member of staff at the panel of any instance; the session is good at all of them. */
export class Staff {
  constructor(report) {
    this.report = report;
  }

  async signIn(instance, { email, password }) {
    const answer = await call(this.report, instance, {
      ...{ name: 'sign in', method: 'POST', path: '/admin/login', headers: { origin: instance.url } },
      body: new URLSearchParams({ email, password }),
    });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (answer.status !== 303 || this.cookie === undefined)
      throw new Error(`sign-in failed: ${answer.status}`);
  }

  read(instance, page, operation, query = {}) {
    const path = `/admin/api/pages/${page}/${operation}?${new URLSearchParams(query)}`;
    return call(this.report, instance, {
      name: `panel ${operation}`,
      path,
      headers: { cookie: this.cookie },
    });
  }

  change(instance, page, operation, input) {
    return call(this.report, instance, {
      ...{ name: `panel ${operation}`, method: 'POST', path: `/admin/api/pages/${page}/${operation}` },
      headers: { cookie: this.cookie, origin: instance.url, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  }
}
