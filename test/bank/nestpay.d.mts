export declare const NESTPAY_OUTCOMES: readonly string[];
export declare function nestpayAnswer(
  request: Record<string, string>,
  storeKey: string,
  outcome: string,
): Record<string, string>;
