export const enCancellationTiers = {
  cancellationTiers: {
    label: 'Cancellation fees',
    one: 'cancellation fee',
    properties: {
      daysBefore: 'Less than this many days before arrival (0: no-show)',
      percent: 'Percent of the price (empty: one night)',
    },
    hints: {
      daysBefore:
        'For example 7: the fee holds for cancellations in the last week, and 1: on the day of arrival. 0 is for guests who do not come. Before the largest number cancelling costs nothing; what was sold as non-refundable always costs its price, and a night that has begun always costs its own.',
      percent: 'Left empty, the fee is the price of one night: that of the stay, divided by its nights.',
    },
  },
} as const;
