export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON, of whatever form; undefined when it is none. */
  body: ReturnType<typeof JSON.parse>;
}

export type Send<T = Answer> = (method: string, path: string, init?: RequestInit) => Promise<T>;
export type Query = Record<string, string | number>;

export interface PartnerCalls<T = Answer> {
  get(path: string, query?: Query): Promise<T>;
  delete(path: string, query?: Query): Promise<T>;
  postForm(path: string, fields: Record<string, unknown>): Promise<T>;
  postJson(path: string, body: unknown): Promise<T>;
}

export interface PanelCalls<T = Answer> {
  read(page: string, operation: string, query?: Query): Promise<T>;
  change(page: string, operation: string, input?: unknown): Promise<T>;
}

export const PUSH: string;
export function sendTo(url: string, method: string, path: string, init?: RequestInit): Promise<Answer>;
export function sendingTo(url: string): Send;
export function askingOf(url: string): Send<Answer['body']>;
export function logIn(
  send: Send,
  account: { apiKey: string; apiSecret: string },
  hotelId?: number,
): Promise<string>;
export function partnerWith<T>(send: Send<T>, token: string): PartnerCalls<T>;
export function pushOf(...bookings: readonly object[]): object;
export function signInTo(
  send: Send,
  origin: string,
  account: { email: string; password: string },
): Promise<string>;
export function panelWith<T>(send: Send<T>, origin: string, cookie: string): PanelCalls<T>;
export function formBody(fields: Record<string, unknown>): URLSearchParams;
