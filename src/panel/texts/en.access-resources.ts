export const enAccessResources = {
  staff: {
    label: 'Staff',
    one: 'member of staff',
    properties: {
      name: 'Name',
      email: 'E-mail',
      role: 'Role',
      language: 'Language',
      totp: 'Second factor',
      invited: 'Invited, not joined yet',
      disabled: 'Disabled',
      createdAt: 'Created',
    },
    choices: {
      role: {
        manager: 'Manager',
        reception: 'Reception',
        housekeeping: 'Housekeeping',
      },
      language: {
        tr: 'Turkish',
        en: 'English',
      },
    },
    hints: {
      role: 'Managers may do everything in this hotel. Reception works with guests and bookings and changes no prices. Housekeeping sees rooms and their state, and changes only whether they are clean.',
      email: 'New people get a link with which they choose a password.',
    },
    commands: {
      newLink:
        'Makes a link with which this person chooses a new password. It works once. A second factor stays as it is.',
      disableStaff:
        'The person cannot sign in any more, at once, until the account is enabled again. The password stays.',
      enableStaff: 'The person can sign in again, with the password as before.',
      resetTotp:
        'For somebody who has lost the telephone: signing in asks for the password alone until a new second factor is set up. Open sessions end at once.',
      removeStaff: 'The person loses access to this hotel immediately.',
    },
  },
  apiKeys: {
    label: 'ApiKeys',
    one: 'ApiKey',
    properties: {
      label: 'Label',
      scopes: 'Scopes',
      createdAt: 'Created',
      lastUsedAt: 'Last used',
      revokedAt: 'Revoked',
    },
    hints: {
      label: 'Where the key is used, such as the name of the hotspot or the property system.',
    },
    choices: {
      scopes: {
        hotspot: 'Guests in house (hotspot)',
        rates: 'Rates and availability',
        both: 'Both',
      },
    },
    commands: {
      revoke: 'The key stops working immediately and permanently.',
    },
  },
  partners: {
    label: 'Partners',
    one: 'partner',
    properties: {
      name: 'Name',
      apiKey: 'Key',
      enabled: 'May log in',
      allowedReturnOrigins: 'Return addresses',
      permissions: 'Hotels',
      createdAt: 'Created',
    },
    hints: {
      apiKey: 'Empty: one is made.',
      enabled: 'Switching it off ends all tokens of the partner for good.',
      allowedReturnOrigins:
        'Where guests may return after paying, such as https://example.com. Empty: anywhere.',
      permissions:
        'The POS secrets include the store key, which signs the bank’s answers (NestPay, Garanti): a partner who reads it could confirm payments in the bank’s name. Once one has, the payments of other partners go to review unless the virtual POS has a user for inquiries, with which the bank confirms each approval. Switch off “May read mail server and POS secrets” for partners that do not talk to the bank themselves.',
    },
    commands: {
      rotateSecret:
        'Creates a new secret. The current one stops working immediately, and all tokens of the partner end: it must log in with the new one.',
      endTokens:
        'All tokens of the partner end, at all hotels. It can log in again with its secret: when others know that, make a new one.',
    },
  },
  webhooks: {
    label: 'Webhooks',
    one: 'webhook',
    properties: {
      partner: 'Partner',
      url: 'Address',
      kinds: 'Events',
      state: 'State',
      lastAt: 'Last delivery',
      lastAnswer: 'Answer',
      failingSince: 'Failing since',
      tries: 'Failed tries',
      nextTryAt: 'Next try',
      switchedOffAt: 'Switched off',
      switchedOffBecause: 'Reason',
      createdAt: 'Added',
      deliveries: 'Latest deliveries',
    },
    choices: {
      kinds: {
        rates: 'Prices',
        availability: 'Availability',
        restrictions: 'Restrictions',
        catalogue: 'Room types and boards',
        hotel: 'Hotel details',
        booking: 'Bookings',
        payment: 'Payments',
      },
      state: { active: 'Active', failing: 'Failing', switched_off: 'Switched off' },
      switchedOffBecause: {
        failing: 'Every try failed for 3 days',
        gone: 'The partner’s server answered “410 Gone”',
      },
    },
    commands: {
      switchOn: 'Deliveries go on with the first change that was not delivered.',
    },
  },
  webhookDeliveries: {
    label: 'Webhook deliveries',
    one: 'delivery',
    properties: {
      at: 'Last tried',
      webhookId: 'Webhook',
      change: 'Change',
      succeeded: 'Delivered',
      answer: 'Answer',
      tries: 'Tries',
      messageId: 'webhook-id',
      body: 'Content',
    },
    choices: {
      change: {
        rates: 'Prices',
        availability: 'Availability',
        restrictions: 'Restrictions',
        catalogue: 'Room types and boards',
        hotel: 'Hotel details',
        booking: 'Bookings',
        payment: 'Payments',
        webhook: 'Test',
      },
    },
    commands: {
      sendAgain: 'The partner gets the same message again, under the same webhook-id.',
    },
  },
} as const;
