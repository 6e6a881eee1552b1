export const enUsualCharges = {
  usualCharges: {
    label: 'Usual charges',
    one: 'usual charge',
    properties: {
      name: 'Description',
      price: 'Price',
      vatPercent: 'VAT it includes (%)',
      sort: 'Order',
    },
    hints: {
      sort: 'Smaller numbers come first.',
      price: 'With VAT, for one. Empty: the amount is typed each time.',
      vatPercent: 'Empty: the hotel’s rate on extras and charges.',
    },
  },
} as const;
