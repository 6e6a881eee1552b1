import type { FolioLine } from './folio-line.entity.js';

/** What a booking owes, as a line of its folio. */
export type Charge = Pick<
  FolioLine,
  'kind' | 'bookedRoomId' | 'amountMinor' | 'currency' | 'text' | 'from' | 'until'
> &
  Partial<Pick<FolioLine, 'taxCode'>>;
