import { type CallOptions, type ClientOptions, Connection } from './connection.js';
import { COUNTRIES, HotelClient } from './hotel.js';
import type { Country, HotelOfPartner, HotelsFound, HotelsSearch } from './shapes.js';

/** A partner of the service. It logs in when it is first needed. */
export class BookingClient {
  private readonly connection: Connection;

  constructor(options: ClientOptions) {
    this.connection = new Connection(options);
  }

  /** One hotel. Nothing is asked until one of its methods is called. */
  hotel(hotelID: number): HotelClient {
    return new HotelClient(this.connection, hotelID);
  }

  /** The hotels that the partner may sell. */
  async hotels(options?: CallOptions): Promise<HotelOfPartner[]> {
    const path = '/external/online/hotels';
    const answer = await this.connection.call<{ hotels: HotelOfPartner[] }>(undefined, 'POST', path, {
      ...options,
    });
    return answer.hotels;
  }

  /** The cheapest room of each board in up to 100 hotels. */
  searchHotels(search: HotelsSearch, options?: CallOptions): Promise<HotelsFound> {
    const path = '/external/online/hotels/search';
    return this.connection.call(undefined, 'POST', path, { form: search, ...options });
  }

  /** Countries, as {@link HotelClient.countries} has them, with the partner's own login. */
  async countries(options?: CallOptions): Promise<Country[]> {
    const call = { ...options };
    return (await this.connection.call<{ items: Country[] }>(undefined, 'POST', COUNTRIES, call)).items;
  }
}

export type { CallOptions, ClientOptions } from './connection.js';
export { BookingServiceError } from './errors.js';
export type { Page } from './following.js';
export { type FollowOptions, HotelClient } from './hotel.js';
export type * from './openapi.js';
export type * from './shapes.js';
export { verifyWebhook, type WebhookCheck, WebhookError, type WebhookEvent } from './webhooks.js';
