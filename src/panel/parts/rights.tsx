import { panel } from './panel';

export const maySetPrices = panel.role !== 'reception';
