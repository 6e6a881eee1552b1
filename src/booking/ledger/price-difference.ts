/** The prices in which a pushed booking differs from the hotel's, in minor units. */
export type PriceDifference =
  | { kind: 'currency'; position: number | null; pushed: string; expected: string }
  | { kind: 'total'; pushed: number; rooms: number; extras: number | null }
  | {
      kind: 'room';
      position: number;
      pushed: number;
      refundable: number | null;
      nonRefundable: number | null;
    };
