import { Injectable } from '@nestjs/common';
import { recordIsNotFound } from '../../hotel/hotel-record.js';
import type { ValueOf } from '../../http/record-form.js';
import { RuleLists } from '../../inventory/price-rules/rule-lists.service.js';
import { TaxesService } from '../../inventory/price-rules/taxes.service.js';
import type { TaxPreview } from '../../inventory/search/rule-preview.js';
import { RulePreviews } from '../../inventory/search/rule-previews.service.js';
import { MANAGERS, type PanelUser } from '../page/access.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import { actorWhoSaw, withVersion } from '../page/seen-record.js';
import type { SavedRecord } from '../page/versions.js';
import { RECORD_ID } from '../promotions/promotions.input.js';
import { SAVED_TAX, TRIED_TAX } from './taxes.input.js';

@Injectable()
export class TaxesApi {
  constructor(
    private readonly lists: RuleLists,
    private readonly taxes: TaxesService,
    private readonly previews: RulePreviews,
  ) {}

  page(): ContractPage<'taxes'> {
    const { lists, taxes } = this;
    return {
      name: 'taxes',
      component: 'TaxesPage',
      icon: 'DollarSign',
      group: 'prices',
      roles: MANAGERS,
      operations: {
        list: {
          method: 'GET',
          handle: async ({ hotelId }) => ({ taxes: (await lists.taxes(hotelId!)).map(withVersion) }),
        },
        preview: operation({
          method: 'POST',
          reads: TRIED_TAX,
          handle: (user, tried) => this.preview(user, tried),
        }),
        save: operation({
          method: 'POST',
          reads: SAVED_TAX,
          handle: (user, typed) => this.save(user, typed),
        }),
        retire: operation({
          method: 'POST',
          reads: RECORD_ID,
          handle: ({ hotelId, actor }, { id }) => taxes.retire(hotelId!, id, actor),
        }),
        restore: operation({
          method: 'POST',
          reads: RECORD_ID,
          handle: ({ hotelId, actor }, { id }) => taxes.restore(hotelId!, id, actor),
        }),
      },
    };
  }

  private async preview(
    { hotelId, language }: PanelUser,
    { id, tax, stay }: ValueOf<typeof TRIED_TAX>,
  ): Promise<TaxPreview> {
    const replaced = id === null ? undefined : await this.lists.tax(hotelId!, id);
    const { night, ...example } = stay;
    return this.previews.tax(hotelId!, tax, replaced?.code, { ...example, nightMinor: night }, language);
  }

  private async save(user: PanelUser, { id, version, tax }: ValueOf<typeof SAVED_TAX>): Promise<SavedRecord> {
    const hotelId = user.hotelId!;
    const actor = actorWhoSaw(user, version, async (tx) =>
      id === null ? undefined : this.lists.tax(hotelId, id, tx),
    );
    const saved = await this.taxes.save(hotelId, id ?? undefined, tax, actor);
    const now = await this.lists.tax(hotelId, saved);
    if (!now) throw recordIsNotFound();
    return { id: saved, version: withVersion(now).version };
  }
}
