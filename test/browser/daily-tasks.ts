import type { PanelLanguage } from '../../src/values/languages.js';
import { startingWith } from '../harness/panel-words.js';
import type { Colleague } from './colleague.js';
import { boxOf, heldAt, PLAN_HANDS } from './room-plan.js';

/** Something that staff do at the panel. */
export interface DeskTask {
  /** Of its picture in the guides. */
  name: string;
  /** The page on which it begins. */
  from: string;
  work(colleague: Colleague): Promise<void>;
}

export interface DailyTask extends DeskTask {
  /** With mouse or finger, at least and at most, as the guides say: a field that is clicked into counts like a button. */
  clicks: string;
}

const DESK = '/admin/pages/frontDesk';
const PLAN = '/admin/pages/roomPlan';

/** What reception does every day in the hotel of the guides, in the order in which one needs the other. */
export const DAILY_TASKS: readonly DailyTask[] = [
  { name: 'find', clicks: '2', from: '/admin/pages/today', work: findBooking },
  { name: 'plan', clicks: '3', from: DESK, work: planRooms },
  { name: 'extend', clicks: '2', from: PLAN, work: makeLonger },
  { name: 'split', clicks: '3–4', from: PLAN, work: splitStay },
  { name: 'check-in', clicks: '2–3', from: DESK, work: checkInElif },
  { name: 'group', clicks: '3–4', from: DESK, work: checkInGroup },
  { name: 'walk-in', clicks: '5', from: DESK, work: walkIn },
  { name: 'change', clicks: '7', from: DESK, work: changeDates },
  { name: 'move', clicks: '9', from: DESK, work: moveToOtherType },
  { name: 'charge', clicks: '6', from: DESK, work: chargeExtra },
  { name: 'check-out', clicks: '3', from: DESK, work: checkOut },
  { name: 'origin', clicks: '10', from: DESK, work: bookForCompany },
  { name: 'packages', clicks: '7', from: DESK, work: bookWithPackage },
  { name: 'more-packages', clicks: '7', from: DESK, work: addPackage },
  { name: 'deposit', clicks: '9', from: DESK, work: bookWithDeposit },
  { name: 'several-rooms', clicks: '8', from: DESK, work: bookSeveralRooms },
  { name: 'print', clicks: '2', from: DESK, work: printCards },
];

async function findBooking({ page, hand, words: { word }, look }: Colleague): Promise<void> {
  await hand.type(page.getByRole('combobox', { name: word('find.label') }), 'arslan');
  const found = page.getByRole('option', { name: /Elif Arslan/ });
  await found.waitFor();
  await look();
  await hand.choose(found);
  await page.getByRole('heading', { level: 1, name: 'Elif Arslan' }).waitFor();
}

async function planRooms(reception: Colleague): Promise<void> {
  const { hand, words, look } = reception;
  const desk = words.of('roomPlan');
  await reception.openPlan();
  await look('plan');
  await reception.pressPlanAction(desk('proposal.open'));
  const plan = reception
    .button(desk('proposal.submit_other', { count: '[1-9]\\d*' }))
    .or(reception.button(desk('proposal.submit_one', { count: '1' })));
  await plan.waitFor();
  await look();
  await hand.press(plan);
  await reception.says(desk('proposal.done_other'));
}

async function makeLonger(reception: Colleague): Promise<void> {
  const { page, setting, words, look } = reception;
  const plan = words.of('roomPlan');
  const stay = page.locator('.rp-bar[aria-label*="Derya"]');
  if (setting.hand === 'keyboard') {
    await stay.focus();
    await page.keyboard.press('Shift+ArrowRight');
  } else {
    const edge = await heldAt(stay.locator('.rp-edge'), 4);
    const { width } = await boxOf(page.locator('.rp-day').first());
    await PLAN_HANDS[setting.hand](page).pull(edge, { x: edge.x + width, y: edge.y });
  }
  await reception.dialogSays(plan('extend.added_one', { count: '1' }));
  await look();
  await reception.answer(plan('extend.submit'));
  await reception.says(plan('extend.done'));
}

async function splitStay(reception: Colleague): Promise<void> {
  const { page, hand, setting, dialog, words, look } = reception;
  const { desk } = words;
  const stay = page.locator('.rp-bar[aria-label*="Derya"]');
  if (setting.hand === 'keyboard') {
    await stay.focus();
    await page.keyboard.press('s');
  } else {
    await hand.press(stay);
    await dialog.locator('.bk-actions').waitFor();
    await reception.step(desk('actions.splitStay'));
  }
  const submit = reception.button(desk('splitStay.submit'));
  await dialog.getByRole('radio').first().waitFor();
  await look();
  await hand.press(submit);
  await reception.says(desk('splitStay.done'));
  await look('joined');
}

async function checkInElif(reception: Colleague): Promise<void> {
  const { desk } = reception.words;
  await reception.look('arrivals');
  await reception.press(desk('actions.checkInOf', { name: 'Elif Arslan' }));
  await reception.button(desk('checkIn.submitRoom')).waitFor();
  await reception.look();
  await checkIn(reception, 'Elif Arslan');
}

async function checkIn(reception: Colleague, name: string): Promise<void> {
  const { desk } = reception.words;
  await reception.answer(desk('checkIn.submitRoom'));
  await reception.doneOrAgain(desk('done.checkedIn', { name }), desk('checkIn.submitAnyway'));
}

async function checkInGroup(reception: Colleague): Promise<void> {
  const { desk } = reception.words;
  await reception.openReservation('Kuzey Tur');
  await reception.look('reservation');
  await reception.step(desk('actions.checkInTogether'));
  await reception.button(desk('together.submit_other', { count: '2' })).waitFor();
  await reception.look();
  await reception.answer(desk('together.submit_other', { count: '2' }));
  await reception.doneOrAgain(
    desk('together.done_other', { name: 'Kuzey Tur', count: '2' }),
    desk('together.submitAnyway_other', { count: '2' }),
  );
}

async function walkIn(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look } = reception;
  const { desk } = words;
  await reception.press(desk('newBooking'));
  // The dialog begins with the cheapest price.
  await dialog.getByRole('radio', { checked: true }).waitFor();
  await look('offers');
  await hand.type(dialog.getByLabel(desk('book.firstName')), 'Deniz');
  await hand.type(dialog.getByLabel(desk('book.lastName')), 'Aksoy');
  await look();
  await reception.answer(desk('book.submitCheckIn'));
  await reception.button(desk('checkIn.submitRoom')).waitFor();
  await look('check-in');
  await checkIn(reception, 'Deniz Aksoy');
}

async function changeDates(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const { desk } = words;
  await reception.openTab('inHouse');
  await look('in-house');
  await reception.openReservation('Elif Arslan');
  await look('reservation');
  await reception.step(desk('actions.changeBooking'));
  const departure = dialog.getByLabel(startingWith(desk('book.departure')));
  await hand.type(departure, dayInIstanbul(3, setting.language === 'tr' ? 'tr-TR' : 'en-GB'));
  await reception.dialogSays(desk('nights_other', { count: '3' }));
  await look('what');
  await reception.answer(desk('change.toPrice'));
  await reception.dialogSays(desk('change.dearer'));
  await look();
  await reception.answer(desk('change.submit'));
  await reception.says(desk('done.changed'));
}

/** A day from today as people of a language write it. */
export function dayInIstanbul(daysFromNow: number, locale: string): string {
  const day = new Date(Date.now() + daysFromNow * 86_400_000);
  return new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Istanbul' }).format(day);
}

async function moveToOtherType(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const { desk } = words;
  await reception.openTab('inHouse');
  await reception.openReservation('Elif Arslan');
  await reception.step(desk('actions.moveRoom'));
  await reception.answer(desk('checkIn.otherRooms'));
  await hand.choose(dialog.getByRole('radio', { name: /^212/ }));
  const reason = setting.language === 'tr' ? 'deniz manzarası' : 'sea view wanted';
  await hand.type(dialog.getByLabel(startingWith(desk('checkIn.reason'))), reason);
  await hand.choose(dialog.getByRole('radio', { name: desk('move.newPrice') }));
  await look();
  await reception.answer(desk('move.submitRoom', { room: '212' }));
  await reception.doneOrAgain(
    desk('done.moved', { room: '212' }),
    desk('move.submitAnyway', { room: '212' }),
  );
}

async function chargeExtra(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const { folio } = words;
  await reception.openTab('inHouse');
  await reception.openReservation('Elif Arslan');
  await dialog.getByTestId('post-charge').waitFor();
  await look('folio');
  await hand.press(dialog.getByTestId('post-charge'));
  const amount = setting.language === 'tr' ? '12,5' : '12.5';
  await hand.type(dialog.getByLabel(startingWith(folio('form.amount'))), amount);
  await hand.type(dialog.getByLabel(startingWith(folio('form.what'))), 'Minibar');
  await look();
  await hand.press(dialog.getByTestId('post'));
  await reception.dialogSays(folio('done.charge'));
}

async function checkOut(reception: Colleague): Promise<void> {
  const { words, look } = reception;
  const { desk } = words;
  await reception.openTab('inHouse');
  await reception.press(desk('actions.checkOutOf', { name: 'Elif Arslan' }));
  await reception.button(desk('checkOut.submitPaid')).waitFor();
  await look();
  await reception.answer(desk('checkOut.submitPaid'));
  await reception.says(desk('done.checkedOutPaid', { name: 'Elif Arslan' }));
}

/** Begins a booking, which has the cheapest price. */
async function beginBooking(reception: Colleague): Promise<void> {
  await reception.press(reception.words.desk('newBooking'));
  await reception.dialog.locator('.fd-offers[aria-busy=false] input:checked').waitFor();
}

async function bookFor({ hand, dialog, words: { desk } }: Colleague, first: string, last: string) {
  const field = (name: string) => dialog.getByLabel(startingWith(desk(`book.${name}`))).first();
  await hand.type(field('firstName'), first);
  await hand.type(field('lastName'), last);
}

async function sellAs(reception: Colleague, name: string): Promise<void> {
  const { desk } = reception.words;
  await reception.answer(desk('book.submit'));
  await reception.says(desk('done.booked', { name }));
}

/** What stands folded in the dialog of a booking. */
const fold = ({ dialog, words: { desk } }: Colleague, name: 'packages' | 'deposit') =>
  dialog.locator('details', { hasText: startingWith(desk(`book.${name}`)) });

/** The name of a record of the demonstration hotel as it is shown. */
const called = ({ setting }: Colleague, names: Record<PanelLanguage, string>) => names[setting.language];

async function bookForCompany(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look } = reception;
  const origin = words.of('booking');
  await beginBooking(reception);
  await bookFor(reception, 'Defne', 'Koç');
  await hand.pick(
    dialog.getByLabel(origin('origin.source')),
    called(reception, { en: 'Telephone', tr: 'Telefon' }),
  );
  await hand.pick(
    dialog.getByLabel(origin('origin.segment')),
    called(reception, { en: 'Business', tr: 'İş seyahati' }),
  );
  await reception.answer(origin('origin.addCompany'));
  const company = dialog.getByRole('group', { name: origin('origin.addCompany') });
  await hand.type(company.getByLabel(startingWith(origin('origin.company'))), 'Anadolu Turizm');
  await look();
  await sellAs(reception, 'Defne Koç');
}

const TRANSFER = { en: 'Airport transfer', tr: 'Havaalanı transferi' };
const BOAT_TRIP = { en: 'Boat trip', tr: 'Tekne turu' };

async function bookWithPackage(reception: Colleague): Promise<void> {
  const { hand, look } = reception;
  await beginBooking(reception);
  await bookFor(reception, 'Kerem', 'Tan');
  const packages = fold(reception, 'packages');
  await hand.press(packages.locator('summary'));
  await hand.pick(packages.getByLabel(called(reception, TRANSFER)), '1');
  await packages
    .locator('summary')
    .getByText(/40[.,]00 EUR/)
    .waitFor();
  await look();
  await sellAs(reception, 'Kerem Tan');
}

async function addPackage(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look } = reception;
  const booking = words.of('booking');
  await reception.openTab('inHouse');
  await reception.openReservation('Deniz Aksoy');
  await reception.step(booking('packages.add'));
  await hand.pick(dialog.getByLabel(called(reception, BOAT_TRIP)).last(), '1');
  await dialog
    .getByRole('status')
    .getByText(/70[.,]00 EUR/)
    .waitFor();
  await look();
  await reception.answer(booking('packages.submit'));
  await reception.says(booking('packages.done'));
}

async function bookWithDeposit(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const { desk } = words;
  const day = (offset: number) => dayInIstanbul(offset, setting.language === 'tr' ? 'tr-TR' : 'en-GB');
  await beginBooking(reception);
  await hand.type(dialog.getByLabel(desk('book.arrival')), day(30));
  await hand.type(dialog.getByLabel(desk('book.departure')), day(33));
  await dialog.locator('.fd-offers[aria-busy=false] input:checked').waitFor();
  await bookFor(reception, 'Selin', 'Ay');
  const deposit = fold(reception, 'deposit');
  await hand.press(deposit.locator('summary'));
  await hand.type(deposit.getByLabel(desk('book.depositPercent')), '30');
  await hand.type(deposit.getByLabel(desk('book.depositDue')), day(20));
  await deposit.locator('summary').getByText(/EUR/).waitFor();
  await look();
  await sellAs(reception, 'Selin Ay');
}

/** A group of three types of room, in one booking. */
async function bookSeveralRooms(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look } = reception;
  const { desk } = words;
  const name = 'Mavi Tur';
  await reception.press(desk('newBooking'));
  await dialog.getByRole('radio', { checked: true }).waitFor();
  for (const added of [1, 2]) {
    await reception.answer(desk('book.add'));
    await dialog
      .locator('.fd-added li')
      .nth(added - 1)
      .waitFor();
    await hand.choose(dialog.locator('.fd-offer').nth(added).getByRole('radio', { disabled: false }).first());
  }
  await hand.type(dialog.getByLabel(desk('book.firstName')), 'Mavi');
  await hand.type(dialog.getByLabel(desk('book.lastName')), 'Tur');
  await reception.dialogSays(desk('book.totalOf_other', { count: '3' }));
  await look();
  await reception.answer(desk('book.submit'));
  await reception.says(desk('done.booked', { name }));
}

async function printCards({ page, staff, hand, words: { word }, look }: Colleague): Promise<void> {
  await hand.press(page.locator('summary', { hasText: word('paper.menu') }));
  await page.getByRole('link', { name: word('paper.cards') }).waitFor();
  await look();
  const opened = staff.context.waitForEvent('page');
  await hand.press(page.getByRole('link', { name: word('paper.cards') }));
  const paper = await opened;
  await paper.getByRole('button', { name: word('paper.print') }).waitFor();
  await look('paper', paper);
  await paper.close();
}
