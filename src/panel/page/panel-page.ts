import type { Input } from '../../http/typed-input.js';
import type { PageName, PanelContract } from './contract.js';
import type { FileBytes, Nothing, Operation } from './operations.js';
import type { NavigationGroup, Role } from './panel.js';
import type { PanelUser } from './access.js';

/** An operation of a page. One that reads what it is sent is made by {@link operation}. */
export interface PageOperation {
  method: 'GET' | 'POST';
  /** The roles that may call it; by default those that may open the page. */
  roles?: readonly Role[];
  /** Reads the query of a GET, the JSON of a POST or the `file` of an upload. Without it, nothing is read. */
  reads?: Input<unknown>;
  /**
   * Answers with what becomes JSON. The hotel is `user.hotelId` and comes from nowhere else. A `ServiceError` becomes
   * `{success: false, message, …}` with its status. `signal` is aborted when the caller goes away before the answer.
   */
  handle(user: PanelUser, read: unknown, signal: AbortSignal): Promise<unknown>;
}

export function operation<const Method extends 'GET' | 'POST', Read, Answer, Names extends string>(one: {
  method: Method;
  roles?: readonly Role[];
  reads: Input<Read, Names>;
  handle(user: PanelUser, read: Read, signal: AbortSignal): Promise<Answer>;
}) {
  return one;
}

export class FileAnswer {
  constructor(
    readonly name: string,
    readonly contentType: string,
    readonly content: Buffer,
  ) {}

  static csv(name: string, content: Buffer): FileAnswer {
    return new FileAnswer(name, 'text/csv; charset=utf-8', content);
  }

  static xlsx(name: string, content: Buffer): FileAnswer {
    return new FileAnswer(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content);
  }
}

export interface PanelPage {
  /** Its address is `/admin/pages/<name>`, its title the text `pages.<name>.title`. */
  name: string;
  /** Name of the file and its default export; null for operations that other pages use. */
  component: string | null;
  icon: string;
  group: NavigationGroup;
  /** Whether the navigation leads to it; true by default. */
  isInNavigation?: boolean;
  roles: readonly Role[];
  /** Whether it needs an open hotel; true by default. */
  needsHotel?: boolean;
  operations: Readonly<Record<string, PageOperation>>;
}

export interface ContractPage<Name extends PageName> extends PanelPage {
  name: Name;
  operations: OperationsOf<Name>;
}

export type OperationsOf<Name extends PageName> = {
  readonly [O in keyof PanelContract[Name]]: PanelContract[Name][O] extends Operation
    ? OperationOf<PanelContract[Name][O]>
    : never;
};

type OperationOf<O extends Operation> = PageOperation &
  ReadsOf<O['input']> & {
    method: O['method'];
    handle(user: PanelUser, read: unknown, signal: AbortSignal): Promise<Answered<O['answer']>>;
  };

/** `reads` must read exactly the members that the contract lets a page send. */
type ReadsOf<Sent> = [Sent] extends [Nothing]
  ? { reads?: undefined }
  : { reads: Input<unknown, NamesOf<Sent>> };

type NamesOf<Sent> = Sent extends FileBytes ? 'file' : Sent extends unknown ? keyof Sent & string : never;

type Answered<Answer> = [Answer] extends [FileBytes]
  ? FileAnswer
  : [Answer] extends [void]
    ? void
    : BeforeJson<Answer>;

/** A value before it becomes the JSON that the contract describes: an instant may still be a `Date`. */
export type BeforeJson<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : { [K in keyof T]: BeforeJson<T[K]> };
