import { Injectable } from '@nestjs/common';
import { FieldReader } from '../../../http/field-reader.js';
import { BookingSearch } from '../../../in-house/booking-search.service.js';
import { MAX_TEXT_LENGTH } from '../../../values/limits.js';
import { EVERYONE, openHotel } from '../access.js';
import type { ContractPage, Input } from '../panel-page.js';

@Injectable()
export class FindApi {
  constructor(private readonly search: BookingSearch) {}

  page(): ContractPage<'find'> {
    return {
      name: 'find',
      component: null,
      icon: 'Search',
      group: 'today',
      roles: EVERYONE,
      operations: {
        all: {
          method: 'POST',
          handle: (user, input) => this.search.find(openHotel(user).id, readText(input)),
        },
      },
    };
  }
}

function readText(input: Input): string {
  const fields = new FieldReader(input);
  const text = fields.text('text', MAX_TEXT_LENGTH);
  fields.refuse();
  return text;
}
