import type { TestService } from '../harness/service.js';
import { type Answer, send } from './hotel.js';
import type { PanelClient } from './panel.js';

type Values = Record<string, unknown>;

/** A record as AdminJS' API gives it. */
export interface PanelRecord {
  id: string | number;
  title: string;
  params: Values;
  errors: Record<string, { message: string }>;
}

/** The panel's records as a page calls for them, by somebody who is signed in. */
export class PanelRecords {
  constructor(
    private readonly service: TestService,
    private readonly client: PanelClient,
  ) {}

  get cookie(): string {
    return this.client.cookie;
  }

  async list(resource: string, query: Record<string, string> = {}): Promise<PanelRecord[]> {
    const search = new URLSearchParams({ perPage: '200', ...query }).toString();
    const answer = await this.get(`/admin/api/resources/${resource}/actions/list?${search}`);
    if (answer.status !== 200) throw new Error(`${resource}: ${answer.status} ${answer.text}`);
    return answer.body.records as PanelRecord[];
  }

  search(resource: string, text: string): Promise<Answer> {
    return this.get(`/admin/api/resources/${resource}/actions/search/${encodeURIComponent(text)}`);
  }

  show(resource: string, id: unknown, action = 'show'): Promise<Answer> {
    return this.get(`/admin/api/resources/${resource}/records/${String(id)}/${action}`);
  }

  create(resource: string, values: Values): Promise<Answer> {
    return this.post(`/admin/api/resources/${resource}/actions/new`, values);
  }

  /** Runs an action for a record: `edit`, `delete` or a command. */
  act(resource: string, id: unknown, action: string, values: Values = {}): Promise<Answer> {
    return this.post(`/admin/api/resources/${resource}/records/${String(id)}/${action}`, values);
  }

  get(path: string): Promise<Answer> {
    return send(this.service, 'GET', path, { headers: { cookie: this.client.cookie } });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return send(this.service, 'POST', path, {
      headers: {
        cookie: this.client.cookie,
        origin: this.service.url,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }
}

/** Whether AdminJS' answer to a change says that nothing was done. */
export function isRefused(answer: Answer): boolean {
  return answer.status >= 400 || answer.body?.notice?.type === 'error';
}

/** What AdminJS' answer to a change says of each field. */
export function errorsOf(answer: Answer): Record<string, string> {
  const { errors } = answer.body.record as PanelRecord;
  return Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));
}
