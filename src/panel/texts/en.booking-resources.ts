export const enBookingResources = {
  bookings: {
    label: 'Bookings',
    one: 'booking',
    properties: {
      number: 'Number',
      voucher: 'Voucher',
      guest: 'Guest',
      arrival: 'Arrival',
      departure: 'Departure',
      status: 'Status',
      partner: 'Partner',
      total: 'Total',
      balance: 'Balance',
      currency: 'Currency',
      paymentType: 'Payment type',
      revision: 'Revision of the partner',
      source: 'Source',
      checkedIn: 'Checked in',
      mismatch: 'Price differs',
      priceMismatch: 'Price difference',
      rooms: 'Rooms',
      guests: 'Guests',
      extras: 'Extras',
      remarks: 'Remarks',
      registeredAt: 'Registered',
      changedAt: 'Changed',
      cancelledAt: 'Cancelled',
      history: 'History',
    },
    choices: {
      paymentType: {
        1: 'At the hotel',
        3: 'Bank transfer',
        9: 'Credit card with the booking',
        10: 'Online payment',
      },
      status: {
        active: 'Active',
        cancelled: 'Cancelled',
      },
      source: {
        partner: 'Partner',
        reception: 'Reception',
        import: 'Hotel file',
      },
    },
    commands: {
      undoCancellation:
        'The guests are expected again, in the rooms that were cancelled with the booking, at the agreed price; the cancellation fee is reversed, and discounts that went with the cancellation count again. The partner learns of it, and so does the guest where mails about bookings are enabled. Card data that was erased and planned rooms do not come back.',
    },
  },
  pushes: {
    label: 'Partner messages',
    one: 'partner message',
    properties: {
      receivedAt: 'Received',
      outcome: 'Outcome',
      type: 'Type',
      voucher: 'Voucher',
      bookingId: 'Booking',
      partner: 'Partner',
      code: 'Code',
      detail: 'Detail',
      requestId: 'Request',
      content: 'Content',
    },
    choices: {
      type: { Book: 'New', Modify: 'Change', Cancel: 'Cancellation' },
      outcome: {
        registered: 'Registered',
        modified: 'Modified',
        cancelled: 'Cancelled',
        failed: 'Failed',
      },
    },
  },
  cards: {
    label: 'Cards',
    one: 'card',
    properties: {
      bookingId: 'Booking',
      masked: 'Card',
      hasCvv: 'CVV stored',
      eraseOn: 'Erased on',
      createdAt: 'Received',
    },
    commands: {
      reveal:
        'Shows the whole card once, with its CVV, which is then erased. You are asked for your password again, and the audit trail records who looked.',
    },
  },
} as const;
