import { Injectable } from '@nestjs/common';
import { input } from '../../http/typed-input.js';
import { BookingSearch } from '../../in-house/bookings/booking-search.service.js';
import { openHotel, RECEPTION } from '../page/access.js';
import { text } from '../page/page-fields.js';
import { type ContractPage, operation } from '../page/panel-page.js';

const SEARCH = input({ text: text() });

@Injectable()
export class FindApi {
  constructor(private readonly search: BookingSearch) {}

  page(): ContractPage<'find'> {
    return {
      name: 'find',
      component: null,
      icon: 'Search',
      group: 'today',
      roles: RECEPTION,
      operations: {
        all: operation({
          method: 'POST',
          reads: SEARCH,
          handle: (user, { text: typed }) => this.search.find(openHotel(user).id, typed),
        }),
      },
    };
  }
}
