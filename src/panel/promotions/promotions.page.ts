import { Injectable } from '@nestjs/common';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { recordIsNotFound } from '../../hotel/hotel-record.js';
import type { ValueOf } from '../../http/record-form.js';
import { PriceRulesService } from '../../inventory/price-rules/price-rules.service.js';
import { RuleLists } from '../../inventory/price-rules/rule-lists.service.js';
import type { PromotionPreview } from '../../inventory/search/rule-preview.js';
import { RulePreviews } from '../../inventory/search/rule-previews.service.js';
import { dayText } from '../../values/day.js';
import { MANAGERS, type PanelUser } from '../page/access.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import { actorWhoSaw, withVersion } from '../page/seen-record.js';
import type { SavedRecord } from '../page/versions.js';
import { RECORD_ID, SAVED_PROMOTION, TRIED_PROMOTION } from './promotions.input.js';

@Injectable()
export class PromotionsApi {
  constructor(
    private readonly lists: RuleLists,
    private readonly rules: PriceRulesService,
    private readonly previews: RulePreviews,
    private readonly day: HotelDay,
  ) {}

  page(): ContractPage<'promotions'> {
    const { lists, rules, day } = this;
    return {
      name: 'promotions',
      component: 'PromotionsPage',
      icon: 'Percent',
      group: 'prices',
      roles: MANAGERS,
      operations: {
        list: {
          method: 'GET',
          handle: async ({ hotelId }) => ({
            today: dayText((await day.days(hotelId!)).calendarDay),
            promotions: (await lists.promotions(hotelId!)).map(withVersion),
            plans: await lists.plans(hotelId!),
            partners: await lists.partners(hotelId!),
          }),
        },
        preview: operation({
          method: 'POST',
          reads: TRIED_PROMOTION,
          handle: (user, tried) => this.preview(user, tried),
        }),
        save: operation({
          method: 'POST',
          reads: SAVED_PROMOTION,
          handle: (user, typed) => this.save(user, typed),
        }),
        retire: operation({
          method: 'POST',
          reads: RECORD_ID,
          handle: ({ hotelId, actor }, { id }) => rules.retire('promotion', hotelId!, id, actor),
        }),
        restore: operation({
          method: 'POST',
          reads: RECORD_ID,
          handle: ({ hotelId, actor }, { id }) => rules.restore('promotion', hotelId!, id, actor),
        }),
      },
    };
  }

  private async preview(
    { hotelId }: PanelUser,
    { id, promotion, stay }: ValueOf<typeof TRIED_PROMOTION>,
  ): Promise<PromotionPreview> {
    const replaced = id === null ? undefined : await this.lists.promotion(hotelId!, id);
    return this.previews.promotion(hotelId!, promotion, replaced?.code, stay ?? undefined);
  }

  private async save(
    user: PanelUser,
    { id, version, promotion }: ValueOf<typeof SAVED_PROMOTION>,
  ): Promise<SavedRecord> {
    const hotelId = user.hotelId!;
    const actor = actorWhoSaw(user, version, async (tx) =>
      id === null ? undefined : this.lists.promotion(hotelId, id, tx),
    );
    const saved = await this.rules.save('promotion', hotelId, id ?? undefined, promotion, actor);
    const now = await this.lists.promotion(hotelId, saved);
    if (!now) throw recordIsNotFound();
    return { id: saved, version: withVersion(now).version };
  }
}
