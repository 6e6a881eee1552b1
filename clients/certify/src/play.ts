import { type Came, type Json, PUSH, SEARCH } from './wire.js';

export interface Target {
  url: string;
  apiKey: string;
  apiSecret: string;
  hotelID: number;
}

interface Request {
  query?: Record<string, string | number>;
  form?: Record<string, string | number>;
  json?: unknown;
  /** Another token than the own one, or none. */
  token?: string | null;
}

/** A price option with what it is of. */
export interface Choice {
  roomTypeID: number;
  boardID: number;
  roomCount: number;
  option: Json;
}

const DAYS_AHEAD = 45;
const NIGHTS = 3;
const ADULTS = 2;
const TIMEOUT_MS = 30_000;

/** A partner of the service that is judged: it sends requests as they are, and repeats none by itself. */
export class Play {
  token = '';
  private readonly registered = new Set<string>();
  private readonly run = Date.now().toString(36).toUpperCase();

  constructor(readonly target: Target) {}

  async call(method: string, path: string, { query, form, json, token }: Request = {}): Promise<Came> {
    const url = new URL(this.target.url.replace(/\/+$/, '') + path);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const sent = token === undefined ? this.token : token;
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          ...(sent && { Authorization: `Bearer ${sent}` }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: json !== undefined ? JSON.stringify(json) : form ? formBody(form) : null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: jsonOr(text) };
    } catch (error) {
      const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
      const failure = cause?.code || cause?.message || message;
      return { status: 0, headers: new Headers(), body: undefined, failure };
    }
  }

  /** Logs in for the hotel. The token is not used before it is kept as `token`. */
  logIn(apiSecret = this.target.apiSecret): Promise<Came> {
    const { apiKey, hotelID } = this.target;
    return this.call('POST', '/external/public/login', {
      form: { apiKey, apiSecret, SVC: hotelID },
      token: null,
    });
  }

  /** The day `days` after the arrival that is searched. */
  day(days: number): string {
    return new Date(Date.now() + (DAYS_AHEAD + days) * 86_400_000).toISOString().slice(0, 10);
  }

  search(form: Record<string, string | number> = {}): Promise<Came> {
    const stay = { startDate: this.day(0), endDate: this.day(NIGHTS), adultCount: ADULTS, language: 'en' };
    return this.call('POST', SEARCH, { form: { hotelID: this.target.hotelID, ...stay, ...form } });
  }

  /** The option for two of the room type of which most rooms are left. */
  async choice(): Promise<Choice> {
    const { body } = await this.search();
    const choices = (body?.items ?? []).flatMap((room: Json) =>
      room.accommodationTypes.flatMap((board: Json) =>
        Object.values(board.prices as Record<string, Json>)
          .filter(({ title }) => board.priceType === 1 || title === ADULTS)
          .map((option) => ({ roomTypeID: room.id, boardID: board.id, roomCount: room.roomCount, option })),
      ),
    ) as Choice[];
    const best = choices.sort((a, b) => b.roomCount - a.roomCount)[0];
    if (!best || best.roomCount === 0)
      throw new Error(`no room for two from ${this.day(0)}: ${JSON.stringify(body)}`);
    return best;
  }

  /** Rooms left of the type that is chosen. */
  async roomsLeft({ roomTypeID }: Choice): Promise<number> {
    const { body } = await this.search();
    return (body?.items ?? []).find(({ id }: Json) => id === roomTypeID)?.roomCount ?? 0;
  }

  /** An ID of this run. */
  id(name: string): string {
    return `${name}-${this.run}`;
  }

  /** A strict booking of the chosen option. `changes` replace its fields, and `room` those of its room. */
  booking({ roomTypeID, boardID, option }: Choice, ID: string, changes: Json = {}, room: Json = {}): Json {
    const stay = { checkinDate: this.day(0), checkoutDate: this.day(NIGHTS) };
    const Total = { amountAfterTaxes: option.price, amountOfTaxes: '0.00', currency: option.currency };
    return {
      hotelID: String(this.target.hotelID),
      ID,
      type: 'Book',
      strict: true,
      revision: 1,
      ...stay,
      RoomStays: [
        {
          roomTypeID: String(roomTypeID),
          ratePlanID: String(boardID),
          NumberOfUnits: '1',
          ...stay,
          GuestCount: { adult: ADULTS, child: 0 },
          Total,
          selectionID: option.id,
          ...room,
        },
      ],
      PrimaryGuests: [
        {
          name: 'Certification',
          surname: 'Test',
          PhoneNumber: '+905325550101',
          email: 'certify@example.com',
          CountryCode: 'TR',
        },
      ],
      Total: { ...Total, extraTotal: '0.00' },
      ...changes,
    };
  }

  push(booking: Json): Promise<Came> {
    if (booking.type === 'Book') this.registered.add(String(booking.ID));
    return this.call('POST', PUSH, { json: { BookingPushRQ: { Bookings: [booking] } } });
  }

  modify(booking: Json, changes: Json = {}): Promise<Came> {
    return this.push({ ...booking, type: 'Modify', ...changes });
  }

  cancel(ID: string, changes: Json = {}): Promise<Came> {
    return this.push({ hotelID: String(this.target.hotelID), ID, type: 'Cancel', ...changes });
  }

  readBack(ID: string): Promise<Came> {
    return this.get(PUSH, { ID });
  }

  get(path: string, query: Record<string, string | number> = {}): Promise<Came> {
    return this.call('GET', path, { query: { hotelID: this.target.hotelID, ...query } });
  }

  /** Cancels what was booked since the last time. */
  async cleanUp(): Promise<void> {
    for (const ID of this.registered) await this.cancel(ID);
    this.registered.clear();
  }
}

function formBody(form: Record<string, string | number>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

function jsonOr(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
