import { containing, startingWith } from '../harness/panel-words.js';
import type { Colleague } from './colleague.js';
import type { DeskTask } from './daily-tasks.js';
import { pressAction, says, stageAndSave, typeDays } from './grid-actions.js';
import { offerSevenForSix } from './price-tasks.js';

/** What managers do from time to time in the hotel of the guides. */
export const MANAGER_TASKS: readonly DeskTask[] = [
  { name: 'season-prices', from: '/admin/pages/rates', work: raisePrices },
  { name: 'stop-hotel', from: '/admin/pages/rates', work: stopHotel },
  { name: 'reports', from: '/admin/pages/reports', work: readLastYear },
  { name: 'free-nights', from: '/admin/pages/promotions', work: offerSevenForSix },
];
/** In a hotel of which nothing is known but its name. */
export const HOTEL_FROM_NOTHING: DeskTask = {
  name: 'hotel-from-nothing',
  from: '/admin/pages/setup',
  work: setUpHotel,
};

async function raisePrices(manager: Colleague): Promise<void> {
  const { hand, dialog, words, look } = manager;
  const rates = words.of('rates');
  const all = (of: string) =>
    dialog
      .getByRole('group', { name: startingWith(rates(`bulkEdit.${of}`)) })
      .getByRole('button', { name: rates('bulkEdit.all') });
  await look('grid');
  await manager.press(rates('bulk'));
  await typeDays(manager, [20, 60]);
  await hand.press(all('roomTypes'));
  await hand.press(all('boards'));
  const price = { field: words.text('pages.rates.fields.price') };
  await hand.pick(
    dialog.getByLabel(rates('bulkEdit.what', price)).first(),
    words.text('pages.rates.bulkEdit.percentUp'),
  );
  await hand.type(dialog.getByLabel(rates('bulkEdit.amount', price)), '10');
  await look();
  await saveAfterPreview(manager);
}

async function stopHotel(manager: Colleague): Promise<void> {
  const { hand, words, look } = manager;
  const rates = words.of('rates');
  await pressAction(manager, rates('stop.open'));
  await typeDays(manager, [100, 102]);
  await look();
  await saveAfterPreview(manager);
  await look('stopped');
  await manager.press(rates('undo'));
  await says(manager, rates('undone_other'));
  await pressAction(manager, rates('changes'));
  await manager.dialog.getByRole('row').nth(1).waitFor();
  await look('changes');
  await hand.close(manager.dialog);
  await pressAction(manager, rates('why.open'));
  await manager.answer(rates('why.ask'));
  await manager.dialog.locator('.r-why-room').first().waitFor();
  await look('why');
  await hand.close(manager.dialog);
}

async function saveAfterPreview(manager: Colleague): Promise<void> {
  await manager.answer(manager.words.of('rates')('bulkEdit.preview'));
  await stageAndSave(manager);
}

async function readLastYear(manager: Colleague): Promise<void> {
  const { page, hand, words, look } = manager;
  const reports = words.of('reports');
  await look('this-month');
  await manager.press(reports('ranges.lastYear'));
  await page.waitForURL(/from=\d+-01-01/);
  await page.locator('[aria-busy=false] figure').first().waitFor();
  await look();
  for (const table of ['nationalities', 'pickup', 'days'] as const) {
    await hand.pick(page.getByLabel(reports('tableLabel')), words.text(`pages.reports.tables.${table}`));
    await page.getByRole('group', { name: reports(`tables.${table}`) }).waitFor();
    await look(table);
  }
}

async function setUpHotel(manager: Colleague): Promise<void> {
  const { page, hand, words, look } = manager;
  const setup = words.of('setup');
  const step = (name: string) =>
    page.locator('.p-steps > li', {
      has: page.locator('h2', { hasText: containing(setup(`steps.${name}.title`)) }),
    });
  const field = (of: string, name: string) => step(of).getByLabel(startingWith(setup(`fields.${name}`)));
  const send = async (of: string, button: string) => {
    await look(of);
    await hand.press(step(of).getByRole('button', { name: setup(`steps.${of}.${button}`) }));
    await step(of).locator('.p-chip-yes').waitFor();
  };
  await hand.type(field('roomTypes', 'name'), 'Deluxe');
  await hand.type(field('roomTypes', 'code'), 'DLX');
  await send('roomTypes', 'add');
  await hand.choose(step('boards').getByRole('checkbox', { name: /\(BB\)$/ }));
  await send('boards', 'add');
  await hand.type(field('rooms', 'first'), '101');
  await hand.type(field('rooms', 'last'), '120');
  await send('rooms', 'add');
  await hand.type(step('prices').getByRole('table').getByRole('textbox').nth(1), '80');
  await send('prices', 'save');
  await hand.choose(step('payment').getByRole('checkbox').first());
  await send('payment', 'save');
  await step('search').getByRole('table').waitFor();
}
