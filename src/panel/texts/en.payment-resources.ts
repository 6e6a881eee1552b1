export const enPaymentResources = {
  paymentTypes: {
    label: 'Payment types',
    one: 'payment types',
    properties: {
      types: 'Payment types',
    },
    choices: {
      types: {
        1: 'At the hotel',
        3: 'Bank transfer',
        9: 'Credit card with the booking',
        10: 'Online payment',
      },
    },
  },
  bankAccounts: {
    label: 'Bank accounts',
    one: 'bank account',
    properties: {
      companyName: 'Bank',
      holder: 'Holder',
      iban: 'IBAN',
      branchName: 'Branch',
      branchNumber: 'Branch number',
      bankAccountNumber: 'Account number',
      sort: 'Order',
    },
  },
  virtualPos: {
    label: 'Virtual POS',
    one: 'virtual POS',
    properties: {
      companyCode: 'Provider',
      companyName: 'Name',
      companyId: 'Provider number',
      merchantId: 'Merchant number',
      terminalNo: 'Terminal number',
      userName: 'User',
      password: 'Password or secret key',
      storeKey: 'Store key',
      inquiryUser: 'User for inquiries',
      inquiryPassword: 'Password for inquiries',
      maxInstallment: 'Maximum instalments',
      gatewayUrl: 'Address of the gateway',
    },
    choices: {
      companyCode: {
        nestpay: 'NestPay',
        garanti: 'Garanti',
        iyzico: 'iyzico',
        stripe: 'Stripe',
      },
    },
    hints: {
      gatewayUrl: 'Empty: the provider’s own.',
      password:
        'Never shown. Empty: the stored one stays, but it must be typed again when the provider or the address of the gateway changes.',
      storeKey: 'Stripe: the secret of its webhook. Empty: as with the password.',
      userName: 'iyzico: the API key.',
      inquiryUser:
        'NestPay: an API user of the bank that may ask about orders. Garanti: a provision user. With it each approval is confirmed by the bank before it counts, and payments whose answer was lost are found. Partners never see it. Empty: the stored one stays.',
      inquiryPassword: 'Empty: the stored one stays.',
    },
    commands: {
      removeVirtualPos: 'Online payment is not possible without it.',
    },
  },
  payments: {
    label: 'Payments',
    one: 'payment',
    properties: {
      orderId: 'Order',
      partner: 'Partner',
      state: 'State',
      amount: 'Amount',
      currency: 'Currency',
      companyCode: 'Provider',
      providerReference: 'Reference',
      failure: 'Failure',
      createdAt: 'Started',
      paidAt: 'Paid',
    },
    choices: {
      state: {
        created: 'Started',
        pending: 'In progress',
        paid: 'Paid',
        failed: 'Failed',
        review: 'Under review',
        expired: 'Expired',
      },
    },
    commands: {
      acceptPayment:
        'The order counts as paid, and the partner is informed. Use it for a payment that you keep.',
      givePaymentBack:
        'The order counts as unpaid and can be paid again. Refund the money at your bank or provider first: this does not refund anything.',
    },
  },
} as const;
