import { panel } from './panel';

/** Whether the person may agree prices by hand. */
export const maySetPrices = panel.role !== 'reception';
