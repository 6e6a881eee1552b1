/** The columns of a partner's price, and of its nightly rates, that are emptied once staff set another price. */
export const NO_PUSHED_PRICE = { taxMinor: null, selectionId: null, pushedCurrency: null };
export const NO_PUSHED_RATES = { nightlyRates: [], pushedRatesCurrency: null };
