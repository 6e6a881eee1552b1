import { Injectable } from '@nestjs/common';
import { recordIsNotFound } from '../../hotel/hotel-record.js';
import type { ValueOf } from '../../http/record-form.js';
import { RuleLists } from '../../inventory/price-rules/rule-lists.service.js';
import { TermsService } from '../../inventory/price-rules/terms.service.js';
import { type EvenStay, RulePreviews } from '../../inventory/search/rule-previews.service.js';
import { MANAGERS, type PanelUser } from '../page/access.js';
import { type ContractPage, operation, type OperationsOf } from '../page/panel-page.js';
import { actorWhoSaw, withVersion } from '../page/seen-record.js';
import type { SavedRecord } from '../page/versions.js';
import { RECORD_ID } from '../promotions/promotions.input.js';
import {
  DEFAULT_TERMS,
  type EVEN_STAY,
  PLAN_TERMS,
  SAVED_ARRIVALS,
  SAVED_TERMS,
  TRIED_TERMS,
} from './terms.input.js';

type UseOperation = 'saveDefaults' | 'saveOfPlan' | 'saveArrivals' | 'endArrivals';

@Injectable()
export class TermsApi {
  constructor(
    private readonly lists: RuleLists,
    private readonly terms: TermsService,
    private readonly previews: RulePreviews,
  ) {}

  page(): ContractPage<'terms'> {
    return {
      name: 'terms',
      component: 'TermsPage',
      icon: 'FileText',
      group: 'prices',
      roles: MANAGERS,
      operations: { ...this.ofRecords(), ...this.ofUse() },
    };
  }

  private ofRecords(): Omit<OperationsOf<'terms'>, UseOperation> {
    const { lists, terms, previews } = this;
    return {
      list: {
        method: 'GET',
        handle: async ({ hotelId }) => ({
          terms: (await lists.terms(hotelId!)).map(withVersion),
          defaults: await lists.defaultTerms(hotelId!),
          plans: await lists.plans(hotelId!),
          arrivals: (await lists.arrivals(hotelId!)).map(withVersion),
        }),
      },
      preview: operation({
        method: 'POST',
        reads: TRIED_TERMS,
        handle: ({ hotelId, language }, tried) =>
          previews.terms(hotelId!, tried.terms, evenStay(tried.stay), language),
      }),
      save: operation({
        method: 'POST',
        reads: SAVED_TERMS,
        handle: (user, typed) => this.save(user, typed),
      }),
      retire: operation({
        method: 'POST',
        reads: RECORD_ID,
        handle: ({ hotelId, actor }, { id }) => terms.retire(hotelId!, id, actor),
      }),
      restore: operation({
        method: 'POST',
        reads: RECORD_ID,
        handle: ({ hotelId, actor }, { id }) => terms.restore(hotelId!, id, actor),
      }),
    };
  }

  /** Which stays have which terms. */
  private ofUse(): Pick<OperationsOf<'terms'>, UseOperation> {
    const { terms } = this;
    return {
      saveDefaults: operation({
        method: 'POST',
        reads: DEFAULT_TERMS,
        handle: ({ hotelId, actor }, typed) => terms.saveDefaults(hotelId!, typed, actor),
      }),
      saveOfPlan: operation({
        method: 'POST',
        reads: PLAN_TERMS,
        handle: ({ hotelId, actor }, { ratePlanId, ...typed }) =>
          terms.saveOfPlan(hotelId!, ratePlanId, typed, actor),
      }),
      saveArrivals: operation({
        method: 'POST',
        reads: SAVED_ARRIVALS,
        handle: (user, typed) => this.saveArrivals(user, typed),
      }),
      endArrivals: operation({
        method: 'POST',
        reads: RECORD_ID,
        handle: ({ hotelId, actor }, { id }) => terms.endByArrival(hotelId!, id, actor),
      }),
    };
  }

  private async save(
    user: PanelUser,
    { id, version, terms }: ValueOf<typeof SAVED_TERMS>,
  ): Promise<SavedRecord> {
    const hotelId = user.hotelId!;
    const actor = actorWhoSaw(user, version, async (tx) =>
      id === null ? undefined : this.lists.oneOfTerms(hotelId, id, tx),
    );
    const saved = await this.terms.save(hotelId, id ?? undefined, terms, actor);
    const now = await this.lists.oneOfTerms(hotelId, saved);
    if (!now) throw recordIsNotFound();
    return { id: saved, version: withVersion(now).version };
  }

  private async saveArrivals(
    user: PanelUser,
    { id, version, arrivals }: ValueOf<typeof SAVED_ARRIVALS>,
  ): Promise<SavedRecord> {
    const hotelId = user.hotelId!;
    const actor = actorWhoSaw(user, version, async (tx) =>
      id === null ? undefined : this.lists.oneOfArrivals(hotelId, id, tx),
    );
    const saved = await this.terms.saveByArrival(hotelId, id ?? undefined, arrivals, actor);
    const now = await this.lists.oneOfArrivals(hotelId, saved);
    if (!now) throw recordIsNotFound();
    return { id: saved, version: withVersion(now).version };
  }
}

function evenStay({ night, ...stay }: ValueOf<typeof EVEN_STAY>): EvenStay {
  return { ...stay, nightMinor: night, childAges: [] };
}
