import { Injectable } from '@nestjs/common';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';
import { hasPricesToCome } from './prices-in-use.queries.js';

/** Keeps the currency of a hotel while something that can still be sold has a price. */
@Injectable()
export class PricesInUse {
  constructor(settings: HotelSettingsService) {
    settings.keepCurrencyWhile(({ tx, hotelId }) => hasPricesToCome(tx, hotelId));
  }
}
