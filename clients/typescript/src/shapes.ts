import type { Answer, Form, Json, Without } from './operations.js';

/*
 * The shapes of the OpenAPI document by the names that a booking engine uses for them.
 */

export type RoomSearch = Without<Form<'/external/online/roomType'>, 'hotelID'>;
export type RoomList = Answer<'post', '/external/online/roomType'>;
export type RoomType = RoomList['items'][number];
export type Board = RoomType['accommodationTypes'][number];
export type PriceOption = Board['prices'][string];
export type Explanation = Answer<'post', '/external/online/roomType/explain'>;
export type ExplainSearch = Without<Form<'/external/online/roomType/explain'>, 'hotelID'>;
export type Calendar = Answer<'get', '/external/room/type/hotel/availability'>;

type PushedBooking = Extract<
  Json<'/external/online/channel/booking'>,
  { Bookings: unknown }
>['Bookings'][number];
type Pushed<T> = Without<Extract<PushedBooking, { type: T }>, 'hotelID' | 'type' | 'ID' | 'revision'> & Named;

interface Named {
  /** Yours, and the same in every try. */
  ID: string;
  /** Rises with every change of the booking. */
  revision?: number;
}

/** A new booking. */
export type Booking = Pushed<'Book'>;
/** The whole of what a changed booking is to be. */
export type Modification = Pushed<'Modify'>;
/** A booking as it is pushed. */
export type Push =
  ({ type: 'Book' } & Booking) | ({ type: 'Modify' } & Modification) | ({ type: 'Cancel' } & Named);

type PushAnswer = Extract<
  Answer<'post', '/external/online/channel/booking'>,
  { BookingConfirmNumbers: unknown }
>;
type PushEntryOfAny = PushAnswer['BookingConfirmNumbers'][number];
/** What became of a booking that was registered, changed or cancelled. */
export type Confirmed = Extract<PushEntryOfAny, { SVC_ID: number }> & { Error?: undefined };
/** Why a booking was not registered, changed or cancelled. */
export type Refused = Extract<PushEntryOfAny, { Error: unknown[] }> & { SVC_ID?: undefined };
export type PushEntry = Confirmed | Refused;
export type RefusalReason = Refused['Error'][number]['reason'];

export type StandingBooking = Answer<'get', '/external/online/channel/booking'>['booking'];
export type Change = Answer<'get', '/external/online/changes'>['changes'][number];

export type Webhook = Answer<'get', '/external/online/webhooks'>['webhooks'][number];
export type NewWebhook = Without<Form<'/external/online/webhooks'>, 'hotelID'>;
export type AddedWebhook = Answer<'post', '/external/online/webhooks'>;
export type WebhookTested = Answer<'post', '/external/online/webhooks/{id}/test'>;

export type HotelOfPartner = Answer<'post', '/external/online/hotels'>['hotels'][number];
export type HotelsSearch = Form<'/external/online/hotels/search'>;
export type HotelsFound = Answer<'post', '/external/online/hotels/search'>;
export type Country = Answer<'post', '/external/counties'>['items'][number];

export type PaymentTypes = Answer<'get', '/external/online/payment/type'>['items'];
type StartPayment = '/external/online/payment/type/{paymentType}';
export type OnlinePayment = Without<Extract<Json<StartPayment>, { totalPrice: unknown }>, 'hotelID'>;
type PaymentStarted<M> = Extract<Answer<'post', StartPayment>, { message: M }>;
/** `code` is HTML for the guest's browser. */
export type OnlinePaymentStarted = PaymentStarted<'payment_order_code'>;
export type BankAccount = PaymentStarted<'payment_by_bank_transfer'>['banks'][number];
export type PaymentStatus = Answer<'get', '/external/online/payment/status'>;
export type Package = Answer<'get', '/external/online/package'>['items'][number];
export type Building = Answer<'get', '/external/online/building'>['items'][number];
export type Footer = Answer<'get', '/external/online/footer'>['data'];
export type ContactDetails = Answer<'get', '/external/hotel/{hotelID}/contact/info'>;
