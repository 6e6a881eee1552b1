import {
  type Booking,
  BookingClient,
  BookingServiceError,
  type Change,
  type ClientOptions,
  type HotelClient,
  type PriceOption,
  type RoomSearch,
} from 'hotel-booking-client';

/*
 * A small booking engine: it shows what a partner has to think of beside calling the service. Read it from `sell` on.
 */

/** What a guest chose from a search. */
export interface Choice {
  search: RoomSearch;
  roomTypeID: number;
  boardID: number;
  option: PriceOption;
}

/** What the engine remembers of a sale. Keep it in a database, from before the first push on. */
export interface Sale {
  booking: Booking;
  /** What to tell the guest. */
  outcome: 'open' | 'booked' | 'sold out' | 'dearer' | 'cancelled';
}

const GUEST = {
  name: 'Deniz',
  surname: 'Yılmaz',
  PhoneNumber: '+905325550101',
  email: 'deniz@example.com',
  CountryCode: 'TR',
};

export class Engine {
  protected readonly client: BookingClient;
  protected readonly hotel: HotelClient;
  /** Where the changes are read on from; stored with what was read. */
  protected cursor: string | undefined;
  /** The days on which a kept price or availability is no longer right. */
  readonly stale: Change[] = [];

  constructor(options: ClientOptions & { hotelID: number }) {
    this.client = new BookingClient(options);
    this.hotel = this.client.hotel(options.hotelID);
  }

  /** The cheapest offer for the whole party, or undefined. */
  async cheapest(search: RoomSearch): Promise<Choice | undefined> {
    const persons = search.adultCount + (search['childAges[]']?.length ?? 0);
    const { items } = await this.hotel.search(search);
    const choices = items
      .filter(({ roomCount }) => roomCount > 0)
      .flatMap((room) =>
        room.accommodationTypes.flatMap((board) =>
          Object.values(board.prices)
            .filter(({ title }) => board.priceType === 1 || title === persons)
            .map((option) => ({ search, roomTypeID: room.id, boardID: board.id, option })),
        ),
      );
    return choices.sort((a, b) => Number(a.option.price) - Number(b.option.price))[0];
  }

  /** Sells what the guest chose. The ID is made once, before the first push: whatever happens, it is the same booking. */
  async sell(choice: Choice, ID: string): Promise<Sale> {
    const sale: Sale = { booking: this.bookingOf(choice, ID), outcome: 'open' };
    try {
      await this.hotel.book(sale.booking);
      sale.outcome = 'booked';
    } catch (error) {
      const identifier = error instanceof BookingServiceError ? error.identifier : undefined;
      // Not offered again as it was: the guest sees a new search.
      if (identifier === 'room_is_not_available') sale.outcome = 'sold out';
      else if (identifier === 'price_has_changed') sale.outcome = 'dearer';
      else throw error;
    }
    return sale;
  }

  /** Adds a wish of the guest. The revision rises, so that an older change that arrives late is refused. */
  async addWish(sale: Sale, text: string): Promise<void> {
    const revision = (sale.booking.revision ?? 0) + 1;
    const booking = { ...sale.booking, revision, SpecialRequest: [{ text }] };
    await this.hotel.modify(booking);
    sale.booking = booking;
  }

  async cancel(sale: Sale): Promise<void> {
    const revision = (sale.booking.revision ?? 0) + 1;
    await this.hotel.cancel(sale.booking.ID, { revision });
    sale.booking = { ...sale.booking, revision };
    sale.outcome = 'cancelled';
  }

  /** What the hotel has of a sale: staff may have changed or cancelled it. */
  async standing(sale: Sale): Promise<string> {
    return (await this.hotel.booking(sale.booking.ID)).state;
  }

  /** Learns what has changed since the last time. */
  async catchUp(): Promise<void> {
    for await (const { items, cursor, isRestart } of this.hotel.changes({ after: this.cursor, wait: 0 })) {
      if (isRestart) this.stale.length = 0; // here everything that is kept would be read again
      this.stale.push(...items);
      this.cursor = cursor;
    }
  }

  /** Starts an online payment and returns the HTML for the guest's browser. */
  async pay(sale: Sale, returnUrl: string): Promise<string> {
    const price = String(sale.booking.Total.amountAfterTaxes);
    const { name, surname, email } = GUEST;
    const country = (await this.hotel.countries()).find(({ code }) => code === GUEST.CountryCode);
    const { code } = await this.hotel.startOnlinePayment({
      name,
      surname,
      email,
      phone: GUEST.PhoneNumber,
      city: 'Antalya',
      address: 'Kıyı Caddesi 12',
      totalPrice: price,
      orderID: sale.booking.ID,
      returnUrl,
      countryID: country!.id,
      baskets: [{ id: 1, name: 'Room', piece: 1, price }],
    });
    return code;
  }

  /** Asks what became of the payment: the guest's return in the browser proves nothing. */
  async isPaid(sale: Sale): Promise<boolean> {
    return (await this.hotel.paymentStatus(sale.booking.ID)).status === 'paid';
  }

  /** The booking that is pushed: strict, and of the option that the guest saw. */
  protected bookingOf({ search, roomTypeID, boardID, option }: Choice, ID: string): Booking {
    const stay = { checkinDate: search.startDate, checkoutDate: search.endDate };
    const Total = { amountAfterTaxes: option.price, amountOfTaxes: '0.00', currency: option.currency };
    const room = {
      roomTypeID: String(roomTypeID),
      ratePlanID: String(boardID),
      NumberOfUnits: '1',
      ...stay,
      GuestCount: { adult: search.adultCount, child: search['childAges[]']?.length ?? 0 },
      Total,
      selectionID: option.id,
    };
    return {
      ID,
      strict: true,
      revision: 1,
      ...stay,
      RoomStays: [room],
      PrimaryGuests: [GUEST],
      Total: { ...Total, extraTotal: '0.00' },
    };
  }
}
