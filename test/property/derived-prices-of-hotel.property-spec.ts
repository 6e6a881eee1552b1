import type { CellValue } from '../../src/inventory/rates/day-cell.js';
import { Derivations } from '../../src/inventory/rates/derivations.service.js';
import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { seeded } from '../chaos/random.mjs';
import { dayFromToday } from '../factories/days.js';
import { clientWith, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { machineOf } from '../factories/machine.js';
import { gridOf } from '../factories/rates.js';
import { ACTOR } from '../factories/record-forms/record-case.js';
import { itemsOf } from '../factories/search.js';
import { startTwo, type TestService } from '../harness/service.js';
import { type SlowDerivation, slowDerivedPrice } from '../oracle/derived-prices-oracle.js';

const BOARDS = ['A', 'B', 'C', 'D', 'E', 'F'];
const DAYS = [20, 21, 22];
const ACTS = 30;
const MAX_DERIVATIONS = 4;

/** A rate plan as it should be: what it derives from, its own prices by day, and whether it is in use. */
interface ModelPlan {
  derivedFrom: { board: string; rule: SlowDerivation } | null;
  own: Map<number, string>;
  isRetired: boolean;
}

interface UndoableEdit {
  changeId: number;
  board: string;
  day: number;
  before: string | null;
  after: string | null;
}

/** One hotel at two instances, and what it should be after each act. */
describe('derived prices of a hotel', () => {
  let services: [TestService, TestService];
  beforeAll(async () => {
    services = await startTwo();
  });
  afterAll(async () => {
    for (const one of services.toReversed()) await one.close();
  });

  it.each([1, 2, 3])(
    'are those of the formula after random edits, machine updates, retirements and undos (seed %i)',
    async (seed) => {
      const hotel = await randomHotel(services, seed);
      for (let act = 0; act < ACTS; act++) {
        const done = await hotel.act();
        expect([done, await hotel.found(act % 2)]).toEqual([done, hotel.expected()]);
      }
      expect(await hotel.derivedByInventory()).toEqual(hotel.expectedDerived());
    },
  );
});

async function randomHotel([service, second]: [TestService, TestService], seed: number) {
  const random = seeded(seed);
  const oneOf = <T>(list: readonly T[]): T => random.pick(list);
  const plans = new Map(
    BOARDS.map((board): [string, ModelPlan] => [
      board,
      { derivedFrom: null, own: new Map(), isRetired: false },
    ]),
  );
  const machine = await machineOf(service, emptyHotel());
  const { hotelID } = machine;
  const first = await partnerOf(service, machine.imported);
  const partners: PartnerClient[] = [first, clientWith(second, first.token, hotelID)];
  const catalogue = service.app.get(CatalogueService);
  const derivations = service.app.get(Derivations);
  const grid = await gridOf(service, hotelID);
  const planIds = new Map(grid.roomTypes[0]!.plans.map(({ code, id }) => [code, id]));
  const edits: UndoableEdit[] = [];

  const set = (board: string, day: number, price: string | null) => {
    const { own } = plans.get(board)!;
    if (price === null) own.delete(day);
    else own.set(day, price);
  };
  const ownOf = (board: string, day: number) => plans.get(board)!.own.get(day) ?? null;
  const priceOf = (board: string, day: number): string | null => {
    const { own, derivedFrom } = plans.get(board)!;
    const price = own.get(day);
    if (price !== undefined || !derivedFrom) return price ?? null;
    return slowDerivedPrice(derivedFrom.rule, priceOf(derivedFrom.board, day));
  };
  const inUse = () => BOARDS.filter((board) => !plans.get(board)!.isRetired);
  const randomPrice = () => (random.chance(0.25) ? null : (random.whole(1, 30_000) / 100).toFixed(2));
  const randomRule = (): SlowDerivation => {
    const ending = oneOf([null, null, '0.90', '0.50']);
    return {
      percent: oneOf(['0', '-10', '20', '33.33', '-99']),
      amount: oneOf(['0', '45.00', '-30.55']),
      roundTo: ending === null ? oneOf([null, '0.05', '1', '10']) : oneOf([null, '5']),
      rounding: oneOf(['halfUp', 'up', 'down'] as const),
      ending,
      floor: oneOf([null, null, '25.00']),
    };
  };
  /** Why a plan cannot derive from another one; undefined where it can. */
  const refusalOf = (board: string, parent: string): string | undefined => {
    if (plans.get(parent)!.isRetired) return 'is_not_found';
    const parentOf = (one: string) => (one === board ? parent : plans.get(one)!.derivedFrom?.board);
    const chains = inUse().map((one) => {
      const chain = [one];
      for (let at = parentOf(one); at !== undefined; at = parentOf(at)) {
        if (chain.includes(at)) return 'circle';
        chain.push(at);
      }
      return chain.length - 1 > MAX_DERIVATIONS ? 'prices_derive_too_far' : undefined;
    });
    return chains.includes('circle') ? 'prices_derive_in_a_circle' : chains.find((one) => one !== undefined);
  };
  const outcome = (work: Promise<unknown>): Promise<string | undefined> =>
    work.then(
      () => undefined,
      (error: { faults?: { message: string }[] }) => {
        if (!error.faults) throw error as unknown;
        return error.faults[0]!.message;
      },
    );

  const acts: Record<string, () => Promise<void>> = {
    async edit() {
      const [board, day, price] = [oneOf(inUse()), oneOf(DAYS), randomPrice()];
      const before = ownOf(board, day);
      const saved = await grid.save(
        [grid.cell(`R ${board} price`, day, minor(before), minor(price))],
        'Ayşe',
        true,
      );
      expect(saved.status).toBe(before === price ? 'unchanged' : 'saved');
      if (saved.status !== 'saved') return;
      edits.push({ changeId: saved.changeId, board, day, before, after: price });
      set(board, day, price);
    },
    async machine() {
      const [board, price] = [oneOf(inUse()), randomPrice()];
      const [from, to] = [DAYS[0]!, oneOf(DAYS)];
      const range = { from: dayFromToday(from), to: dayFromToday(to) };
      const answer = await machine.change([{ roomType: 'R', board, ...range, price }]);
      expect(answer.body.success).toBe(true);
      for (let day = from; day <= to; day++) set(board, day, price);
    },
    async undo() {
      const edit = edits.pop();
      if (!edit || plans.get(edit.board)!.isRetired) return;
      const { status } = await grid.undo(edit.changeId);
      if (status === 'saved') {
        expect(ownOf(edit.board, edit.day)).toBe(edit.after);
        set(edit.board, edit.day, edit.before);
      } else expect(status).toBe('conflict');
    },
    async derive() {
      const board = oneOf(inUse());
      const parent = oneOf(BOARDS.filter((one) => one !== board));
      const rule = randomRule();
      const ownPrices = oneOf(['keep', 'keep', 'clear'] as const);
      const wanted = {
        ratePlanId: planIds.get(board)!,
        rule: { planId: planIds.get(parent)!, ...rule },
        ownPrices,
      };
      const refused = await outcome(derivations.save(hotelID, ACTOR, wanted, () => undefined));
      expect(refused).toBe(refusalOf(board, parent));
      if (refused) return;
      plans.get(board)!.derivedFrom = { board: parent, rule };
      if (ownPrices === 'clear') plans.get(board)!.own.clear();
    },
    async retire() {
      const board = oneOf(inUse());
      const hasChildren = inUse().some((one) => plans.get(one)!.derivedFrom?.board === board);
      if (inUse().length <= 3) return;
      const refused = await outcome(catalogue.retire('ratePlan', hotelID, planIds.get(board)!, ACTOR));
      expect(refused).toBe(hasChildren ? 'plans_derive_from_it' : undefined);
      if (!refused) plans.get(board)!.isRetired = true;
    },
    async restore() {
      const retired = BOARDS.filter((board) => plans.get(board)!.isRetired);
      if (retired.length === 0) return;
      const board = oneOf(retired);
      const plan = plans.get(board)!;
      const parent = plan.derivedFrom?.board;
      plan.isRetired = false;
      const isOrphan = parent !== undefined && plans.get(parent)!.isRetired;
      const wanted = isOrphan ? 'parent_plan_is_retired' : parent && refusalOf(board, parent);
      plan.isRetired = wanted !== undefined;
      expect(await outcome(catalogue.restore('ratePlan', hotelID, planIds.get(board)!, ACTOR))).toBe(wanted);
    },
    async file() {
      const [board, day, price] = [oneOf(inUse()), oneOf(DAYS), randomPrice()];
      const range = { roomType: 'R', board, from: `today+${day}`, to: `today+${day}` };
      await importHotel(service, { hotel: { id: hotelID }, rates: [{ ...range, price }] } as never);
      set(board, day, price);
    },
  };
  const often = [
    'edit',
    'edit',
    'machine',
    'machine',
    'derive',
    'derive',
    'undo',
    'retire',
    'restore',
    'file',
  ];

  return {
    async act(): Promise<string> {
      const name = oneOf(often);
      await acts[name]!();
      return name;
    },
    /** What a search at one of the two instances finds for each night and board. */
    async found(instance: number): Promise<Record<string, string | null>> {
      const prices: Record<string, string | null> = {};
      for (const day of DAYS) {
        const dates = { startDate: dayFromToday(day), endDate: dayFromToday(day + 1), adultCount: 1 };
        const [item] = await itemsOf(partners[instance]!, dates);
        for (const { title, prices: options } of item!.accommodationTypes)
          prices[`${title} ${day}`] = options['1-1']?.price ?? null;
      }
      return prices;
    },
    expected(): Record<string, string | null> {
      return Object.fromEntries(
        DAYS.flatMap((day) => inUse().map((board) => [`${board} ${day}`, priceOf(board, day)])),
      );
    },
    /** What `GET /external/inventory` has of derived plans: the own price and the derived one beside it. */
    async derivedByInventory(): Promise<string[]> {
      const items = await machine.inventory(dayFromToday(DAYS[0]!), dayFromToday(DAYS.at(-1)!));
      return DAYS.flatMap((day) =>
        items
          .filter(({ from, to }) => String(from) <= dayFromToday(day) && dayFromToday(day) <= String(to))
          .filter(({ board, derivedPrice }) => board !== undefined && derivedPrice !== undefined)
          // A day that was never priced is not listed; one whose prices are gone may be.
          .filter(({ price, derivedPrice }) => price !== null || derivedPrice !== null)
          .map(
            ({ board, price, derivedPrice }) =>
              `${board as string} ${day}: ${price as string} ${derivedPrice as string}`,
          ),
      ).sort();
    },
    expectedDerived(): string[] {
      return DAYS.flatMap((day) =>
        inUse().flatMap((board) => {
          const { derivedFrom } = plans.get(board)!;
          if (!derivedFrom) return [];
          const derived = slowDerivedPrice(derivedFrom.rule, priceOf(derivedFrom.board, day));
          const own = ownOf(board, day);
          return own === null && derived === null ? [] : [`${board} ${day}: ${own} ${derived}`];
        }),
      ).sort();
    },
  };
}

function emptyHotel() {
  const rooms = [{ name: '1', building: 'A' }];
  return smallHotel({
    boards: BOARDS.map((code) => ({ code, title: { tr: code }, priceType: 1 as const })),
    roomTypes: [
      { code: 'R', name: { tr: 'Oda' }, refundable: true, capacityAdult: 2, capacityTotal: 2, rooms },
    ],
    ratePlans: BOARDS.map((board) => ({ roomType: 'R', board })),
    inventory: [{ roomType: 'R', from: 'today', to: 'today+60', allotment: 5 }],
    rates: [],
  });
}

function minor(price: string | null): CellValue {
  return price === null ? null : Math.round(Number(price) * 100);
}
