import { Injectable } from '@nestjs/common';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { recordIsNotFound } from '../../hotel/hotel-record.js';
import type { ValueOf } from '../../http/record-form.js';
import { AllotmentLists } from '../../inventory/allotments/allotment-lists.service.js';
import type { AllotmentPreview } from '../../inventory/allotments/listed-allotment.js';
import { PartnerAllotments } from '../../inventory/allotments/partner-allotments.service.js';
import { RuleLists } from '../../inventory/price-rules/rule-lists.service.js';
import { dayText } from '../../values/day.js';
import { MANAGERS, type PanelUser } from '../page/access.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import { actorWhoSaw, withVersion } from '../page/seen-record.js';
import type { SavedRecord } from '../page/versions.js';
import { RECORD_ID } from '../promotions/promotions.input.js';
import { SAVED_ALLOTMENT, TRIED_ALLOTMENT } from './allotments.input.js';

@Injectable()
export class AllotmentsApi {
  constructor(
    private readonly lists: AllotmentLists,
    private readonly rules: RuleLists,
    private readonly allotments: PartnerAllotments,
    private readonly day: HotelDay,
  ) {}

  page(): ContractPage<'allotments'> {
    const { allotments } = this;
    return {
      name: 'allotments',
      component: 'AllotmentsPage',
      icon: 'Briefcase',
      group: 'prices',
      roles: MANAGERS,
      operations: {
        list: { method: 'GET', handle: ({ hotelId }) => this.list(hotelId!) },
        preview: operation({
          method: 'POST',
          reads: TRIED_ALLOTMENT,
          handle: (user, tried) => this.preview(user, tried),
        }),
        save: operation({
          method: 'POST',
          reads: SAVED_ALLOTMENT,
          handle: (user, typed) => this.save(user, typed),
        }),
        retire: operation({
          method: 'POST',
          reads: RECORD_ID,
          handle: ({ hotelId, actor }, { id }) => allotments.retire(hotelId!, id, actor),
        }),
        restore: operation({
          method: 'POST',
          reads: RECORD_ID,
          handle: ({ hotelId, actor }, { id }) => allotments.restore(hotelId!, id, actor),
        }),
      },
    };
  }

  private async list(hotelId: number) {
    const today = await this.today(hotelId);
    const listed = await this.lists.allotments(hotelId, today);
    return {
      today: dayText(today),
      // What bookings take of a record does not make it another one.
      allotments: listed.map(({ partner, roomType, taken, kept, ...record }) => ({
        ...withVersion(record),
        partner,
        roomType,
        taken,
        kept,
      })),
      partners: await this.rules.partners(hotelId),
      roomTypes: await this.lists.roomTypes(hotelId),
    };
  }

  private async preview(
    { hotelId }: PanelUser,
    { id, allotment }: ValueOf<typeof TRIED_ALLOTMENT>,
  ): Promise<AllotmentPreview> {
    return this.lists.preview(hotelId!, { id, ...allotment }, await this.today(hotelId!));
  }

  private async save(
    user: PanelUser,
    { id, version, allotment }: ValueOf<typeof SAVED_ALLOTMENT>,
  ): Promise<SavedRecord> {
    const hotelId = user.hotelId!;
    const actor = actorWhoSaw(user, version, async (tx) =>
      id === null ? undefined : this.lists.allotment(hotelId, id, tx),
    );
    const saved = await this.allotments.save(hotelId, id ?? undefined, allotment, actor);
    const now = await this.lists.allotment(hotelId, saved);
    if (!now) throw recordIsNotFound();
    return { id: saved, version: withVersion(now).version };
  }

  private async today(hotelId: number): Promise<number> {
    return (await this.day.days(hotelId)).calendarDay;
  }
}
