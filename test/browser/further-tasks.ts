import { text } from '../../src/panel/mount/texts.js';
import { containing, startingWith } from '../harness/panel-words.js';
import { dayInIstanbul, type DeskTask } from './daily-tasks.js';
import type { Colleague } from './colleague.js';

/** What reception does now and then, after the tasks of the guide. */
export const FURTHER_TASKS: readonly DeskTask[] = [
  { name: 'book-and-cancel', from: '/admin/pages/frontDesk', work: bookAndCancel },
  { name: 'out-of-order', from: '/admin/pages/frontDesk', work: takeOutOfOrder },
  { name: 'housekeeping', from: '/admin/pages/housekeeping', work: setRoomDirty },
  { name: 'hold-rooms', from: '/admin/pages/groups', work: holdRooms },
  { name: 'guest-notes', from: '/admin/pages/guests', work: noteGuest },
];

async function bookAndCancel(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const { desk } = words;
  const name = 'Ada Kaya';
  await reception.press(desk('newBooking'));
  const offer = dialog.getByRole('radio', { disabled: false }).first();
  await offer.waitFor();
  await hand.choose(offer);
  await hand.type(dialog.getByLabel(desk('book.firstName')), 'Ada');
  await hand.type(dialog.getByLabel(desk('book.lastName')), 'Kaya');
  await reception.answer(desk('book.submit'));
  await reception.says(desk('done.booked', { name }));
  await look('booked');
  await reception.openReservation(name);
  await reception.step(desk('actions.cancelBooking'));
  const reason = dialog.getByLabel(startingWith(desk('change.reason')));
  await reason.waitFor();
  await hand.type(reason, setting.language === 'tr' ? 'hastalık' : 'illness');
  await look();
  await reception.answer(desk('cancel.submit'));
  await reception.says(desk('done.cancelled', { name }));
}

async function takeOutOfOrder(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const desk = words.of('roomPlan');
  await reception.openPlan();
  await reception.press(desk('plan.room', { room: '110' }));
  // Tonight all rooms of its type are sold, and none can be taken off sale.
  const days = { from: 50, until: 52 } as const;
  for (const [field, offset] of Object.entries(days)) {
    const day = dayInIstanbul(offset, setting.language === 'tr' ? 'tr-TR' : 'en-GB');
    await hand.type(dialog.getByRole('textbox', { name: startingWith(desk(`outOfOrder.${field}`)) }), day);
  }
  const reason = dialog.getByLabel(startingWith(desk('outOfOrder.reason')));
  await hand.type(reason, setting.language === 'tr' ? 'duş akıtıyor' : 'shower leaks');
  await look();
  await reception.answer(desk('outOfOrder.submit'));
  await reception.doneOrAgain(desk('outOfOrder.done', { room: '110' }), desk('outOfOrder.submitAnyway'));
}

async function setRoomDirty(reception: Colleague): Promise<void> {
  const { words, setting } = reception;
  const room = (state: 'clean' | 'dirty') =>
    words.word('pages.housekeeping.setOf', {
      room: '111',
      state: text(setting.language, `pages.housekeeping.states.${state}`),
    });
  await reception.look();
  await reception.press(room('dirty'));
  await reception.page.locator('.hk-dirty', { hasText: '111' }).waitFor();
  await reception.look('dirty');
  await reception.press(room('clean'));
  await reception.page.locator('.hk-clean', { hasText: '111' }).waitFor();
}

async function holdRooms(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look, setting } = reception;
  const groups = words.of('groups');
  const day = (offset: number) => dayInIstanbul(offset, setting.language === 'tr' ? 'tr-TR' : 'en-GB');
  await reception.press(groups('blocks.add'));
  await hand.type(dialog.getByLabel(startingWith(groups('form.name'))), 'Kardelen Spor');
  for (const [field, offset] of [
    ['arrival', 40],
    ['departure', 42],
    ['releaseDay', 30],
  ] as const)
    await hand.type(
      dialog.getByRole('textbox', { name: startingWith(groups(`form.${field}`)) }),
      day(offset),
    );
  const rooms = dialog.getByLabel(groups('form.everyNightOf')).first();
  await hand.type(rooms, '2');
  await look();
  await reception.answer(groups('form.submitAdd'));
  await reception.page.getByRole('heading', { name: 'Kardelen Spor' }).waitFor();
  await look('held');
  await bookFromBlock(reception);
  await reception.press(groups('block.release'));
  await look('release');
  await reception.answer(groups('block.release'));
  await reception.says(groups('block.released', { name: 'Kardelen Spor' }));
}

async function bookFromBlock(reception: Colleague): Promise<void> {
  const { hand, dialog, words, look } = reception;
  const groups = words.of('groups');
  await reception.press(groups('block.book'));
  await dialog
    .getByText(containing(groups('book.left', { count: '2' })))
    .first()
    .waitFor();
  await hand.type(dialog.getByLabel(words.desk('book.firstName')), 'Deniz');
  await hand.type(dialog.getByLabel(words.desk('book.lastName')), 'Aksoy');
  await look('book');
  await reception.answer(groups('book.submit'));
  await reception.says(groups('book.booked'));
  await look('booked');
}

async function noteGuest(reception: Colleague): Promise<void> {
  const { hand, page, words, look } = reception;
  const guests = words.of('guests');
  await look('list');
  await hand.press(page.getByRole('link', { name: guests('actions.new') }));
  const field = (name: string) => page.getByLabel(startingWith(guests(`fields.${name}`)));
  await hand.type(field('firstName'), 'Nil');
  await hand.type(field('lastName'), 'Deniz');
  await hand.type(field('notes'), 'Alerji / allergy');
  await look();
  await hand.press(page.getByTestId('save'));
  await page.getByRole('heading', { name: 'Nil Deniz' }).waitFor();
}
