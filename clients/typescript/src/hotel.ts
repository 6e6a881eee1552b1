import type { Call, CallOptions, Connection } from './connection.js';
import { BookingServiceError } from './errors.js';
import { type Page, pages } from './following.js';
import type {
  AddedWebhook,
  BankAccount,
  Building,
  Booking,
  Calendar,
  Change,
  Confirmed,
  ContactDetails,
  Country,
  ExplainSearch,
  Explanation,
  Footer,
  Modification,
  NewWebhook,
  OnlinePayment,
  OnlinePaymentStarted,
  Package,
  PaymentStatus,
  PaymentTypes,
  Push,
  PushEntry,
  RoomList,
  RoomSearch,
  StandingBooking,
  Webhook,
  WebhookTested,
} from './shapes.js';

const PUSH = '/external/online/channel/booking';
const PAYMENT_TYPE = '/external/online/payment/type';
export const COUNTRIES = '/external/counties';
const WEBHOOKS = '/external/online/webhooks';
const MAX_WAIT_SECONDS = 30;
const MAX_LISTED = 200;
/** An answer that is empty sooner than this was not held, because the service restarts. */
const HELD_MS = 1_000;

export interface FollowOptions extends CallOptions {
  /** The cursor that you stored; without one the first page is a restart. */
  after?: string | undefined;
  /** How many at most in a page. */
  limit?: number;
}

/** One hotel of the partner. */
export class HotelClient {
  constructor(
    private readonly connection: Connection,
    readonly hotelID: number,
  ) {}

  /** Room types with availability, boards and price options. Throws a code of the room list, such as 20001. */
  search(search: RoomSearch, options?: CallOptions): Promise<RoomList> {
    return this.call('POST', '/external/online/roomType', {
      form: { ...search, hotelID: this.hotelID },
      ...options,
    });
  }

  /** Why a room cannot be sold, and the nearest stays that can. */
  explain(search: ExplainSearch, options?: CallOptions): Promise<Explanation> {
    const form = { ...search, hotelID: this.hotelID };
    return this.call('POST', '/external/online/roomType/explain', { form, ...options });
  }

  /** Rooms left and base prices by day, which nobody pays as they stand; both days are included. */
  calendar(startDate: string, endDate: string, options?: CallOptions): Promise<Calendar> {
    return this.get('/external/room/type/hotel/availability', { startDate, endDate }, options);
  }

  /** What can be booked beside the rooms; its `stockID` goes into `extras` of a booking. At most 200. */
  async packages(language = 'en', options?: CallOptions): Promise<Package[]> {
    const query = { language, limit: MAX_LISTED };
    return (await this.get<{ items: Package[] }>('/external/online/package', query, options)).items;
  }

  /** The buildings of the hotel; an `id` narrows a search as `buildingID`. At most 200. */
  async buildings(options?: CallOptions): Promise<Building[]> {
    const query = { limit: MAX_LISTED };
    return (await this.get<{ items: Building[] }>('/external/online/building', query, options)).items;
  }

  /** Legal texts and the like, for the foot of a page. */
  async footer(language = 'en', options?: CallOptions): Promise<Footer> {
    return (await this.get<{ data: Footer }>('/external/online/footer', { language }, options)).data;
  }

  contact(options?: CallOptions): Promise<ContactDetails> {
    return this.call('GET', `/external/hotel/${this.hotelID}/contact/info`, { ...options });
  }

  /**
   * Pushes bookings. Each has an entry of its own, in their order, that says what became of it. After a lost answer the
   * same push is sent again, and answered as the first would have been.
   */
  async push(bookings: readonly Push[], options?: CallOptions): Promise<PushEntry[]> {
    const Bookings = bookings.map((booking) => ({ ...booking, hotelID: String(this.hotelID) }));
    const { BookingPushRS: answer } = await this.call<{
      BookingPushRS: { BookingConfirmNumbers: PushEntry[] };
    }>('POST', PUSH, { json: { BookingPushRQ: { Bookings } }, ...options });
    const entries = answer.BookingConfirmNumbers;
    if (entries.length !== bookings.length) entries.forEach(confirmed);
    return entries;
  }

  /** Registers a booking. Throws why it was refused. */
  book(booking: Booking, options?: CallOptions): Promise<Confirmed> {
    return this.pushOne({ type: 'Book', ...booking }, options);
  }

  /** Replaces what a booking is. Throws why it was refused; then the booking stands as it was. */
  modify(booking: Modification, options?: CallOptions): Promise<Confirmed> {
    return this.pushOne({ type: 'Modify', ...booking }, options);
  }

  cancel(ID: string, options: CallOptions & { revision?: number } = {}): Promise<Confirmed> {
    const { revision, ...call } = options;
    return this.pushOne({ type: 'Cancel', ID, ...(revision !== undefined && { revision }) }, call);
  }

  /** A booking as it stands, with what the hotel has changed. Throws `booking_is_not_found`. */
  async booking(ID: string, options?: CallOptions): Promise<StandingBooking> {
    return (await this.get<{ booking: StandingBooking }>(PUSH, { ID }, options)).booking;
  }

  /** Pages of bookings in the order of their last change, from the first one without a cursor. Ends when it has all. */
  async *bookings({ after, limit, ...options }: FollowOptions = {}): AsyncGenerator<
    Page<StandingBooking>,
    void
  > {
    const read = async (cursor: string | undefined) => {
      const query = { after: cursor, limit };
      const answer = await this.get<{ bookings: StandingBooking[]; next: string }>(
        `${PUSH}s`,
        query,
        options,
      );
      return { items: answer.bookings, cursor: answer.next };
    };
    for await (const page of pages(read, after)) {
      if (page.items.length === 0) return;
      yield page;
    }
  }

  /**
   * Pages of changes, as they come, until the signal is aborted; with `wait: 0` it ends when there are no more. The first
   * page without a cursor, and one after a cursor that was too old, is a restart. `kinds` replaces the usual ones.
   */
  async *changes({
    after,
    limit,
    signal,
    wait = MAX_WAIT_SECONDS,
    kinds,
  }: FollowOptions & { wait?: number; kinds?: readonly Change['kind'][] } = {}): AsyncGenerator<
    Page<Change>,
    void
  > {
    const { nowMs, sending } = this.connection;
    const read = async (cursor: string | undefined) => {
      const sinceMs = nowMs();
      const query = { after: cursor, limit, wait: cursor === undefined ? 0 : wait, 'kinds[]': kinds };
      const timeoutMs = sending.timeoutMs + wait * 1000;
      const call = { query: { ...query, hotelID: this.hotelID }, timeoutMs, signal };
      const answer = await this.call<{ changes: Change[]; next: string }>(
        'GET',
        '/external/online/changes',
        call,
      );
      const isEarly = answer.changes.length === 0 && cursor !== undefined && nowMs() - sinceMs < HELD_MS;
      if (isEarly && wait > 0) await sending.sleep(HELD_MS, signal);
      return { items: answer.changes, cursor: answer.next };
    };
    try {
      for await (const page of pages(read, after)) {
        if (page.items.length > 0 || page.isRestart) yield page;
        else if (wait === 0) return;
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  /** Countries, for the `countryID` of a payment: the same at every hotel. They change rarely: keep them for a day. */
  async countries(options?: CallOptions): Promise<Country[]> {
    return (await this.call<{ items: Country[] }>('POST', COUNTRIES, { ...options })).items;
  }

  /** The ways to pay that the hotel offers. */
  async paymentTypes(options?: CallOptions): Promise<PaymentTypes> {
    return (await this.get<{ items: PaymentTypes }>(PAYMENT_TYPE, {}, options)).items;
  }

  /** Starts an online payment, type 10. Show the guest the HTML of `code` as it is. */
  startOnlinePayment(payment: OnlinePayment, options?: CallOptions): Promise<OnlinePaymentStarted> {
    const json = { ...payment, hotelID: this.hotelID };
    return this.call('POST', `${PAYMENT_TYPE}/10`, { json, ...options });
  }

  /** The accounts for a bank transfer, type 3. */
  async bankAccounts(options?: CallOptions): Promise<BankAccount[]> {
    const json = { hotelID: this.hotelID };
    return (await this.call<{ banks: BankAccount[] }>('POST', `${PAYMENT_TYPE}/3`, { json, ...options }))
      .banks;
  }

  /** What became of a payment. The guest's return proves nothing; this does. */
  paymentStatus(orderID: string, options?: CallOptions): Promise<PaymentStatus> {
    return this.get('/external/online/payment/status', { orderID }, options);
  }

  /** The partner's webhooks at the hotel, with their last delivery. */
  async webhooks(options?: CallOptions): Promise<Webhook[]> {
    return (await this.get<{ webhooks: Webhook[] }>(WEBHOOKS, {}, options)).webhooks;
  }

  /** Adds a webhook. Its secret is shown this once; a lost answer is not asked for again, as that would add another. */
  addWebhook(webhook: NewWebhook, options?: CallOptions): Promise<AddedWebhook> {
    const form = { ...webhook, hotelID: this.hotelID };
    return this.call('POST', WEBHOOKS, { form, isRepeatable: false, ...options });
  }

  /** Sends one delivery of the type `webhook.test`, and says how that went. */
  testWebhook(id: number, options?: CallOptions): Promise<WebhookTested> {
    return this.call('POST', `${WEBHOOKS}/${id}/test`, { form: { hotelID: this.hotelID }, ...options });
  }

  /** Ends a webhook; one that is gone counts as ended, as a try whose answer was lost may have ended it. */
  async endWebhook(id: number, options?: CallOptions): Promise<void> {
    const query = { hotelID: this.hotelID };
    await this.call('DELETE', `${WEBHOOKS}/${id}`, { query, ...options }).catch((error: unknown) => {
      const isGone = error instanceof BookingServiceError && error.identifier === 'webhook_is_not_found';
      if (!isGone) throw error;
    });
  }

  private async pushOne(booking: Push, options?: CallOptions): Promise<Confirmed> {
    const [entry] = await this.push([booking], options);
    return confirmed(entry!);
  }

  private get<T>(path: string, query: NonNullable<Call['query']>, options?: CallOptions): Promise<T> {
    return this.call('GET', path, { query: { ...query, hotelID: this.hotelID }, ...options });
  }

  private call<T>(method: string, path: string, call: Call): Promise<T> {
    return this.connection.call(this.hotelID, method, path, call);
  }
}

/** The entry of a booking that succeeded; throws why another was refused. */
function confirmed(entry: PushEntry): Confirmed {
  if (!entry.Error) return entry;
  const { text, detail, reason } = entry.Error[0]!;
  throw new BookingServiceError(reason, { status: 200, message: text, detail, reason });
}
