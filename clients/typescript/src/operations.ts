import type { paths } from './openapi.js';

type Method = 'get' | 'post' | 'delete';
type Operation<M extends Method, P extends keyof paths> =
  paths[P] extends Record<M, infer Described> ? Described : never;
type JsonContent = 'application/json';
type FormContent = 'application/x-www-form-urlencoded';

type BodyOf<O, Content extends string> = O extends { requestBody: { content: Record<Content, infer B> } }
  ? B
  : never;

/** What an operation answers when it succeeds. */
export type Answer<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: { 200: { content: Record<JsonContent, infer A> } } }
    ? Exclude<A, { success: false }>
    : never;

/** The form that an operation takes. */
export type Form<P extends keyof paths> = BodyOf<Operation<'post', P>, FormContent>;

/** The JSON that an operation takes. */
export type Json<P extends keyof paths> = BodyOf<Operation<'post', P>, JsonContent>;

/** The type without some keys, for each member of a union. */
export type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
