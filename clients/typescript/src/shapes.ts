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
/** A new booking, or the whole of what a changed one is to be. */
export type Booking = Without<PushedBooking, 'hotelID' | 'type'>;
export type RoomStay = Booking['RoomStays'][number];
/** A booking as it is pushed. */
export type Push =
  ({ type: 'Book' | 'Modify' } & Booking) | ({ type: 'Cancel' } & Pick<Booking, 'ID' | 'revision'>);

type PushAnswer = Extract<
  Answer<'post', '/external/online/channel/booking'>,
  { BookingConfirmNumbers: unknown }
>;
type PushEntryOfAny = PushAnswer['BookingConfirmNumbers'][number];
/** What became of a booking that was registered, changed or cancelled. */
export type Confirmed = PushEntryOfAny & { SVC_ID: number; Error?: undefined };
/** Why a booking was not registered, changed or cancelled. */
export type Refused = PushEntryOfAny & {
  SVC_ID?: undefined;
  Error: [NonNullable<PushEntryOfAny['Error']>[number]];
};
export type PushEntry = Confirmed | Refused;
export type RefusalReason = Refused['Error'][0]['reason'];

export type StandingBooking = Answer<'get', '/external/online/channel/booking'>['booking'];
export type Change = Answer<'get', '/external/online/changes'>['changes'][number];

export type HotelOfPartner = Answer<'post', '/external/online/hotels'>['hotels'][number];
export type HotelsSearch = Form<'/external/online/hotels/search'>;
export type HotelsFound = Answer<'post', '/external/online/hotels/search'>;
export type Country = Answer<'post', '/external/counties'>['items'][number];

export type PaymentTypes = Answer<'get', '/external/online/payment/type'>['items'];
export type PaymentTypeID = PaymentTypes[number]['typeID'];
export type PaymentRequest = Without<Json<'/external/online/payment/type/{paymentType}'>, 'hotelID'>;
export type StartedPayment = Answer<'post', '/external/online/payment/type/{paymentType}'>;
export type PaymentStatus = Answer<'get', '/external/online/payment/status'>;
export type ContactDetails = Answer<'get', '/external/hotel/{hotelID}/contact/info'>;
