import type { PanelUser, Role } from './access.js';

/** One thing that a page of the panel can ask or do, at `/admin/api/pages/<page>/<operation>`. */
export interface PageOperation {
  /** `GET` reads, with the query as input; `POST` changes, with the JSON body as input. */
  method: 'GET' | 'POST';
  /** Who may; by default whoever may open the page. */
  roles?: readonly Role[];
  /**
   * Answers with what becomes JSON. The hotel is `user.hotelId` and comes from nowhere else; the input is whatever the
   * browser sent and is still to be read. A `ServiceError` becomes `{success: false, message, …}` with its status.
   */
  handle(user: PanelUser, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What an operation answers instead of JSON: a file to keep. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly contentType: string,
    readonly content: Buffer,
  ) {}
}

/** A page of the panel beside the resources, drawn by a component of `src/panel/browser`. */
export interface PanelPage {
  /** Its address is `/admin/pages/<name>`, its title the text `pages.<name>.title`. */
  name: string;
  /** Name of the file and default export in `src/panel/browser`; null for operations that other pages use. */
  component: string | null;
  icon: string;
  /** The group of the navigation in which it stands, before the resources. */
  group: 'today' | 'sales' | 'house' | 'hotel' | 'payments' | 'access' | 'service';
  /** Who may open it. */
  roles: readonly Role[];
  /** Whether it needs an open hotel; true unless said. */
  needsHotel?: boolean;
  operations: Readonly<Record<string, PageOperation>>;
}
