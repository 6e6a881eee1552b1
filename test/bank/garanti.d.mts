export declare const GARANTI_OUTCOMES: readonly string[];
export declare function garantiAnswer(
  request: Record<string, string>,
  account: { storeKey: string },
  outcome: string,
): Record<string, string>;
