export declare const IYZICO_OUTCOMES: readonly string[];
