import type { CashList } from '../../booking/folio/cash-list.js';
import type { OfferedCharge } from '../../booking/folio/folio.js';
import type { PostedKind } from '../../booking/folio/folio-kinds.js';
import type { DayText } from '../../values/day.js';
import type { PanelLanguage } from '../../values/languages.js';
import type { RoomFolio } from '../../in-house/bookings/room-folio.js';
import type { Statement } from './statement.contract.js';
import type { Change, Download, Nothing, OfForm, Read } from '../page/operations.js';

interface OfBooking {
  bookingId: number;
}

interface CashQuery {
  day?: DayText;
  poster: string;
}

export interface FolioContract {
  folio: Read<OfBooking, RoomFolio>;
  /** What the hotel charges again and again; prices are in `currency`, which a booking need not have. */
  usualCharges: Read<Nothing, { currency: string; charges: OfferedCharge[] }>;
  statement: Read<OfBooking & { language: PanelLanguage }, Statement>;
  sheet: Download<OfBooking & { format: 'csv' | 'xlsx' }>;
  /** The money posted on a day of the hotel, today by default; `poster` is one of the answer's, '' for everyone. */
  cash: Read<CashQuery, CashList>;
  cashSheet: Download<CashQuery & { format: 'csv' | 'xlsx' }>;
  /**
   * `amount` is a decimal without a sign; `method` is '' for what is no money; `reservationId` is null for the whole
   * booking, `usualChargeId` for a charge that was not picked from the hotel's own. `balance` is what the person saw to
   * be owed, '' for nothing: money is refused with `balance_has_changed` where it is another one meanwhile, a payment
   * above it with `payment_is_more_than_owed` unless `isMoreThanOwed` says that the person was asked.
   */
  post: Change<
    OfBooking &
      OfForm & {
        kind: PostedKind;
        amount: string;
        method: string;
        text: string;
        reservationId: number | null;
        usualChargeId: number | null;
        /** Of a discount whose amount is so many percent of the charges; '' or left out for an amount. */
        percent?: string;
        balance: string;
        isMoreThanOwed: boolean;
      }
  >;
  /** Moves `amount` of a charge, a decimal, to the folio of another booking. */
  move: Change<OfBooking & OfForm & { lineId: number; toBookingId: number; amount: string }>;
  reverse: Change<OfBooking & OfForm & { lineId: number; reason: string }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    folio: FolioContract;
  }
}
