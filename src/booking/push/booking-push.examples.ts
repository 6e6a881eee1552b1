/** Pushes that work as they stand on the demonstration hotel, one after the other. */

const room = (checkinDate: string, checkoutDate: string, amount: string, label = '1') => ({
  roomTypeID: '1',
  ratePlanID: '1',
  NumberOfUnits: label,
  checkinDate,
  checkoutDate,
  GuestCount: { adult: 2, child: 0 },
  Total: { amountAfterTaxes: amount, amountOfTaxes: '0.00', currency: 'EUR' },
});

const guest = {
  name: 'Deniz',
  surname: 'Yılmaz',
  PhoneNumber: '+905325550101',
  email: 'deniz@example.com',
  CountryCode: 'TR',
};

const total = (amountAfterTaxes: string) => ({
  amountAfterTaxes,
  amountOfTaxes: '0.00',
  extraTotal: '0.00',
  currency: 'EUR',
});

const booking = {
  hotelID: '7001',
  ID: '700001',
  type: 'Book',
  checkinDate: '2027-03-01',
  checkoutDate: '2027-03-04',
  RoomStays: [room('2027-03-01', '2027-03-04', '228.00')],
  PrimaryGuests: [guest],
  Total: total('228.00'),
  revision: 1,
  paymentTypeID: 1,
};

export const BOOK = { BookingPushRQ: { Bookings: [booking] } };

export const BOOK_TWO_ROOMS = {
  Bookings: [
    {
      ...booking,
      ID: '700002',
      RoomStays: [
        room('2027-03-01', '2027-03-04', '228.00'),
        room('2027-03-01', '2027-03-04', '228.00', '2'),
      ],
      SpecialRequest: [{ text: 'Two rooms side by side, please.' }],
      Total: total('456.00'),
    },
  ],
};

export const MODIFY = {
  BookingPushRQ: {
    Bookings: [
      {
        ...booking,
        type: 'Modify',
        checkoutDate: '2027-03-03',
        RoomStays: [room('2027-03-01', '2027-03-03', '152.00')],
        Total: total('152.00'),
        revision: 2,
      },
    ],
  },
};

export const CANCEL = {
  BookingPushRQ: { Bookings: [{ hotelID: '7001', ID: '700001', type: 'Cancel', revision: 3 }] },
};
