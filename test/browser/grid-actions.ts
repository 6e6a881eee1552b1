import { containing } from '../harness/panel-words.js';
import type { Colleague } from './colleague.js';
import { dayInIstanbul } from './daily-tasks.js';

/** Presses an action of the rate grid, in its menu where it is not in the toolbar. */
export async function pressAction(manager: Colleague, name: RegExp): Promise<void> {
  const { hand, page, words } = manager;
  const action = page.locator('.r-tools').getByRole('button', { name });
  if (!(await action.isVisible())) {
    const more = page.locator('.r-tools summary');
    await hand.press(more.filter({ hasText: words.of('rates')('moreActions') }));
    await manager.look('menu');
  }
  await manager.press(name);
}

/** Writes the first and the last day, so many days from today, into the dialog. */
export async function typeDays(manager: Colleague, offsets: readonly [number, number]): Promise<void> {
  const fields = manager.dialog.locator('.r-range').getByRole('textbox');
  for (const [index, offset] of offsets.entries())
    await manager.hand.type(fields.nth(index), dayAsTyped(manager, offset));
}

export function dayAsTyped({ setting }: Colleague, offset: number): string {
  return dayInIstanbul(offset, setting.language === 'tr' ? 'tr-TR' : 'en-GB');
}

/** Saves what a preview shows. */
export async function stageAndSave(manager: Colleague): Promise<void> {
  const rates = manager.words.of('rates');
  const save = manager.button(rates('preview.stageAndSave'));
  await save.waitFor();
  await manager.look('preview');
  await manager.hand.press(save);
  await says(manager, rates('saved_other'));
}

/** Waits until the grid says something. */
export const says = ({ page }: Colleague, pattern: RegExp): Promise<void> =>
  page.locator('.r-notice', { hasText: containing(pattern) }).waitFor();
