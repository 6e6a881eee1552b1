export const enGuestMails = {
  guestMailTexts: {
    label: 'Texts of mails to guests',
    one: 'text of a mail to guests',
    properties: {
      kind: 'Sent when',
      language: 'Language',
      isEnabled: 'Send it',
      subject: 'Subject',
      body: 'Text',
    },
    choices: {
      kind: { confirmation: 'a booking is made', cancellation: 'a booking is cancelled' },
      language: { tr: 'Turkish', en: 'English', de: 'German', ru: 'Russian' },
    },
    hints: {
      isEnabled:
        'Guests with an e-mail address get it for bookings made or cancelled from now on. The language follows the country of the guest.',
      subject: 'Left empty, it becomes the suggested text.',
      body: 'Left empty, it becomes the suggested text. In braces: {guest}, {hotel}, {booking}, {voucher}, {arrival}, {departure}, {nights}, {rooms}, {total}, {checkInTime}, {checkOutTime}, {phone}, {email}, {address}.',
    },
  },
  guestMails: {
    label: 'Mails to guests',
    one: 'mail to a guest',
    properties: {
      kind: 'Sent when',
      booking: 'Booking',
      state: 'State',
      attempts: 'Attempts',
      createdAt: 'Noted',
      sentAt: 'Sent',
    },
    choices: {
      kind: { confirmation: 'a booking is made', cancellation: 'a booking is cancelled' },
      state: {
        due: 'Due',
        sending: 'Begun, outcome not known',
        sent: 'Sent',
        failed: 'Given up',
        dropped: 'No longer needed',
      },
    },
  },
} as const;
