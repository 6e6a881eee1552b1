export const PAY_AT_HOTEL = 1;
export const BANK_TRANSFER = 3;
export const CREDIT_CARD = 9;
export const ONLINE_PAYMENT = 10;

export const PAYMENT_TYPE_IDS = [PAY_AT_HOTEL, BANK_TRANSFER, CREDIT_CARD, ONLINE_PAYMENT] as const;
export type PaymentTypeId = (typeof PAYMENT_TYPE_IDS)[number];
