import { BANK_TRANSFER, ONLINE_PAYMENT } from '../../payment/payment-types.js';
import type { SetupStep, SetupStepName } from './setup.contract.js';
import type { BoardInSetup, Counts, HotelInSetup, TypeInSetup } from './setup.queries.js';

export interface SetupFacts {
  hotel: Pick<HotelInSetup, 'onlineSales' | 'onlineChannel'>;
  types: readonly (Omit<TypeInSetup, 'name'> & { name: string })[];
  boards: readonly BoardInSetup[];
  paymentTypes: readonly number[];
  counts: Counts;
  /** How many offers partners find on a day that is priced. */
  offers: number;
}

/** Room types that are not sold online need neither rooms nor prices. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { hotel, types, boards, paymentTypes, counts, offers } = facts;
  const sold = types.filter(({ onlineSales }) => onlineSales);
  const without = (has: (type: SetupFacts['types'][number]) => boolean) =>
    sold.filter((type) => !has(type)).map(({ name }) => name);
  const step = (
    name: SetupStepName,
    isBegun: boolean,
    lacking: string[] = [],
    by: SetupStep['by'] = 'manager',
  ): SetupStep => ({ name, isDone: isBegun && lacking.length === 0, by, lacking });
  const paying = (type: number, isReady: boolean, word: string) =>
    paymentTypes.includes(type) && !isReady ? [word] : [];
  return [
    step('roomTypes', sold.length > 0),
    step('boards', boards.length > 0),
    step(
      'rooms',
      sold.length > 0,
      without(({ rooms }) => rooms > 0),
    ),
    step(
      'prices',
      sold.length > 0,
      without(({ isPriced }) => isPriced),
    ),
    step('payment', paymentTypes.length > 0, [
      ...paying(BANK_TRANSFER, counts.bankAccounts > 0, 'bankAccount'),
      ...paying(ONLINE_PAYMENT, counts.hasVirtualPos, 'virtualPos'),
    ]),
    step('partner', counts.partners > 0, [], 'operator'),
    step('key', counts.hotspotKeys > 0),
    step('search', offers > 0, [
      ...(hotel.onlineSales ? [] : ['onlineSales']),
      ...(hotel.onlineChannel ? [] : ['onlineChannel']),
    ]),
  ];
}
