/**
 * What staff are to see of the prices of a pushed booking, in minor units: where they differ from the hotel's, and how much
 * less of it is non-refundable since it was changed: of a room under named terms, what cancelling it costs at that moment.
 */
export type PriceDifference =
  | { kind: 'currency'; position: number | null; pushed: string; expected: string }
  | {
      kind: 'total';
      pushed: number;
      rooms: number;
      extras: number | null;
      /** Added ones that are paid at booking; left out where there are none. */
      taxes?: number;
    }
  | {
      kind: 'room';
      position: number;
      pushed: number;
      refundable: number | null;
      nonRefundable: number | null;
    }
  | { kind: 'nonRefundable'; before: number; after: number };
