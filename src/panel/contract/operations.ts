/** An operation that reads: a GET whose query is `Query`, numbers as text. */
export interface Read<Query, Answer> {
  method: 'GET';
  input: Query;
  answer: Answer;
}

/** `requestKey` is made with the form: one that is sent again because no answer came is answered as the first time. */
export interface OfForm {
  requestKey: string;
}

/** An operation that changes something, or computes something large: a POST whose JSON body is `Input`. */
export interface Change<Input, Answer = void> {
  method: 'POST';
  input: Input;
  /** `void` is answered as `{"success": true}`. */
  answer: Answer;
}

export type Download<Query> = Read<Query, FileBytes>;

export type Upload<Answer> = Change<FileBytes, Answer>;

/** A `Blob` in the browser. */
export interface FileBytes {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type Nothing = Record<string, never>;

export type Operation = Read<unknown, unknown> | Change<unknown, unknown>;

/** An instant, as JSON writes it: ISO 8601. */
export type Instant = string;
