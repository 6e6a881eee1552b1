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

/** An operation that changes something: a POST whose JSON body is `Input`. */
export interface Change<Input, Answer = void> {
  method: 'POST';
  input: Input;
  /** `void` is answered as `{"success": true}`. */
  answer: Answer;
}

/** A POST that saves nothing: what it is asked stands in no address, such as a file, a password or people's data. */
export interface PostedRead<Input, Answer> extends Change<Input, Answer> {
  isRead: true;
}

export type Download<Query> = Read<Query, FileBytes>;

export type Upload<Answer> = Change<FileBytes, Answer>;

export type UploadToRead<Answer> = PostedRead<FileBytes, Answer>;

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
