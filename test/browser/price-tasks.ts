import { startingWith } from '../harness/panel-words.js';
import type { Colleague } from './colleague.js';
import type { DeskTask } from './daily-tasks.js';
import { dayAsTyped, pressAction, stageAndSave, typeDays } from './grid-actions.js';

/** What managers do with prices in the hotel of the guides, and in how many steps: what is pressed, chosen or filled in. */
export const PRICE_TASKS: readonly (DeskTask & { steps: string })[] = [
  { name: 'season', steps: '6', from: '/admin/pages/rates', work: setSeason },
  { name: 'adult-prices', steps: '10', from: '/admin/pages/rates', work: setPricesByAdults },
  { name: 'derived', steps: '5', from: '/admin/pages/rates', work: deriveHalfBoard },
  { name: 'figures', steps: '1', from: '/admin/pages/rates', work: showFigures },
  { name: 'promotion', steps: '6', from: '/admin/pages/promotions', work: offerEarlyBooking },
  { name: 'terms', steps: '7', from: '/admin/pages/terms', work: letCancelUntilSevenDaysBefore },
  { name: 'tax', steps: '6', from: '/admin/pages/taxes', work: addCityTax },
  { name: 'allotment', steps: '6', from: '/admin/pages/allotments', work: setDemonstrationRoomsAside },
];

async function setSeason(manager: Colleague): Promise<void> {
  const { hand, dialog, words, look } = manager;
  const rates = words.of('rates');
  await pressAction(manager, rates('season.open'));
  await typeDays(manager, [40, 53]);
  await hand.type(dialog.getByRole('table').getByRole('textbox').first(), '45');
  await look();
  await hand.press(dialog.getByTestId('submit'));
  await stageAndSave(manager);
}

/** What one adult and two pay, of the first room type and board. */
async function setPricesByAdults(manager: Colleague): Promise<void> {
  const { hand, dialog, words, look } = manager;
  const rates = words.of('rates');
  await manager.press(rates('bulk'));
  await typeDays(manager, [70, 83]);
  for (const group of ['roomTypes', 'boards']) {
    const items = dialog.getByRole('group', { name: startingWith(rates(`bulkEdit.${group}`)) });
    if (!(await items.getByRole('checkbox').first().isChecked()))
      await hand.choose(items.getByRole('checkbox').first());
  }
  await hand.press(fold(manager, rates('rowsAdults')));
  for (const [field, price] of [
    ['adultPrice1', '80'],
    ['adultPrice2', '99.99'],
  ] as const) {
    const named = { field: words.text(`pages.rates.fields.${field}`) };
    await hand.pick(
      dialog.getByLabel(rates('bulkEdit.what', named)).first(),
      words.text('pages.rates.bulkEdit.set'),
    );
    await hand.type(dialog.getByLabel(rates('bulkEdit.amount', named)), price);
  }
  await look();
  await manager.answer(rates('bulkEdit.preview'));
  await stageAndSave(manager);
}

function deriveHalfBoard(manager: Colleague): Promise<void> {
  const isTurkish = manager.setting.language === 'tr';
  return deriveAllInclusive(manager, {
    plan: isTurkish ? 'Standart oda · Yarım pansiyon' : 'Standard room · Half board',
    parent: isTurkish ? 'Standart oda · Oda kahvaltı' : 'Standard room · Bed & breakfast',
  });
}

async function showFigures(manager: Colleague): Promise<void> {
  const { page, look, words } = manager;
  await pressAction(manager, words.of('rates')('figures.toggle'));
  await page.locator('.r-figures').first().waitFor();
  await look();
}

function setDemonstrationRoomsAside(manager: Colleague): Promise<void> {
  return setRoomsAside(manager, {
    partner: 'Demo partner',
    roomType: manager.setting.language === 'tr' ? 'Standart oda' : 'Standard room',
    days: [dayAsTyped(manager, 60), dayAsTyped(manager, 90)],
    rooms: 3,
  });
}

export async function offerEarlyBooking(manager: Colleague): Promise<void> {
  const { hand, words, look } = manager;
  const promotions = words.of('promotions');
  await begin(manager, 'promotions', 'Erken rezervasyon');
  await hand.type(field(manager, promotions('form.percent')), '20');
  await hand.press(fold(manager, promotions('form.booked')));
  await hand.type(field(manager, promotions('form.daysMin')), '30');
  await hasExample(manager);
  await look();
  await save(manager);
}

export async function offerSevenForSix(manager: Colleague): Promise<void> {
  const { hand, words, look } = manager;
  await begin(manager, 'promotions', '7 = 6');
  const effect = field(manager, words.of('promotions')('form.effect'));
  await hand.pick(effect, words.text('pages.promotions.effects.freeNights'));
  await hasExample(manager);
  await look();
  await save(manager);
}

/** Prices of a rate plan that are those of another one and 45, instead of its own. */
export async function deriveAllInclusive(
  manager: Colleague,
  { plan, parent }: { plan: string; parent: string },
): Promise<void> {
  const { page, hand, dialog, words, look } = manager;
  const derivation = (key: string) => words.of('rates')(`derivation.${key}`);
  await pressAction(manager, derivation('open'));
  await hand.pick(field(manager, derivation('plan')), plan);
  await hand.pick(field(manager, derivation('parent')), parent);
  await hand.type(field(manager, derivation('amount')), '45');
  await dialog.locator('.r-examples').waitFor();
  await look();
  await save(manager);
  await page.locator('.r-derived').first().waitFor();
}

/** Rooms of a type that are kept for a partner on some nights. */
export async function setRoomsAside(
  manager: Colleague,
  {
    partner,
    roomType,
    days,
    rooms,
  }: { partner: string; roomType: string; days: [from: string, to: string]; rooms: number },
): Promise<void> {
  const { hand, dialog, words, look } = manager;
  const allotments = words.of('allotments');
  await manager.press(allotments('add'));
  const partners = field(manager, allotments('form.partner'));
  if ((await partners.inputValue()) === '') await hand.pick(partners, partner);
  const types = field(manager, allotments('form.roomType'));
  if ((await types.inputValue()) === '') await hand.pick(types, roomType);
  await hand.type(field(manager, allotments('form.from')), days[0]);
  await hand.type(field(manager, allotments('form.to')), days[1]);
  await hand.type(field(manager, allotments('form.rooms')), String(rooms));
  await dialog.locator('.p-aside b').waitFor();
  await look();
  await save(manager);
}

/** A price that a partner alone gets. */
export async function agreeRate(manager: Colleague, partner: string): Promise<void> {
  const { hand, dialog, words } = manager;
  const promotions = words.of('promotions');
  await begin(manager, 'promotions', 'Kontrat');
  await hand.type(field(manager, promotions('form.percent')), '15');
  await hand.press(fold(manager, promotions('form.forWhom')));
  await hand.choose(dialog.getByRole('checkbox', { name: partner }));
  await hasExample(manager);
  await save(manager);
}

/** The terms, and that all refundable stays have them. */
export async function letCancelUntilSevenDaysBefore(manager: Colleague): Promise<void> {
  const { page, hand, dialog, words, look } = manager;
  const terms = words.of('terms');
  await begin(manager, 'terms', 'Esnek');
  await hand.type(field(manager, terms('form.daysBefore')), '7');
  await dialog
    .locator('.p-aside')
    .getByText(/\b7 (days before|gün önce)/)
    .first()
    .waitFor();
  await look();
  await save(manager);
  const name = words.text('pages.terms.use.hotel');
  await hand.press(page.getByRole('button', { name: terms('use.changeOf', { name }) }));
  await hand.pick(dialog.getByLabel(terms('use.refundable')), 'Esnek');
  await look('use');
  await save(manager);
  await look('given');
}

async function addCityTax(manager: Colleague): Promise<void> {
  const { hand, dialog, words, look } = manager;
  const taxes = words.of('taxes');
  await begin(manager, 'taxes', 'Şehir vergisi');
  await hand.pick(field(manager, taxes('form.kind')), words.text('pages.taxes.kinds.amount'));
  await hand.type(field(manager, taxes('form.amount')), '2');
  await hand.pick(field(manager, taxes('form.included')), words.text('pages.taxes.included.no'));
  await dialog.locator('.p-aside .p-sum').waitFor();
  await look();
  await save(manager);
}

async function begin(manager: Colleague, page: string, name: string): Promise<void> {
  await manager.press(manager.words.of(page)('add'));
  await manager.hand.type(manager.dialog.getByRole('textbox', { name: 'TR' }), name);
}

const field = ({ dialog }: Colleague, label: RegExp) => dialog.getByLabel(startingWith(label)).first();

const fold = ({ dialog }: Colleague, title: RegExp) =>
  dialog.locator('summary').filter({ has: dialog.page().locator('b').filter({ hasText: title }) });

const hasExample = ({ dialog }: Colleague) => dialog.locator('.p-aside .p-sum').waitFor();

async function save({ hand, dialog }: Colleague): Promise<void> {
  await hand.press(dialog.getByTestId('submit'));
  await dialog.waitFor({ state: 'detached' });
}
