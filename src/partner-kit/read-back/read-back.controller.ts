import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken, partnerOf } from '../../auth/caller.js';
import {
  BookingPipe,
  BookingRequest,
  BookingsPipe,
  BookingsRequest,
  DescribeBooking,
  DescribeBookings,
  type StandingBookingList,
  type StandingBookingResult,
} from './read-back.dto.js';
import { ReadBackService } from './read-back.service.js';

@Controller('external/online/channel')
@UseGuards(BearerGuard)
export class ReadBackController {
  constructor(private readonly bookings: ReadBackService) {}

  @Get('booking')
  @DescribeBooking()
  booking(
    @HotelOfToken() hotelId: number,
    @CallerOf() caller: Caller,
    @Query(BookingPipe) { ID }: BookingRequest,
  ): Promise<StandingBookingResult> {
    return this.bookings.booking({ hotelId, partnerId: partnerOf(caller) }, ID);
  }

  @Get('bookings')
  @DescribeBookings()
  list(
    @HotelOfToken() hotelId: number,
    @CallerOf() caller: Caller,
    @Query(BookingsPipe) request: BookingsRequest,
  ): Promise<StandingBookingList> {
    return this.bookings.list({ hotelId, partnerId: partnerOf(caller) }, request);
  }
}
