import { inHouseBody, inHouseGuest } from './in-house.dto.js';

const ayse = {
  stayId: 1001,
  bookingRoomId: 5001,
  firstName: 'AYŞE NUR',
  lastName: 'YILMAZ',
  identityNumber: '10000000146',
  birthDate: '1990-01-31',
  roomId: 77,
  roomName: '101',
  checkedInAt: new Date('2027-03-01T11:22:33.987Z'),
  departure: '2027-03-05',
  routerEncryption: 0,
};

describe('a guest record', () => {
  it('has the documented fields in the documented order', () => {
    expect(JSON.stringify(inHouseGuest(ayse))).toBe(
      '{"unique":1001,"rezervasyon_id":5001,"inHotel":1,"firstName":"AYŞE NUR","lastName":"YILMAZ",' +
        '"identityNumber":"10000000146","birthDate":"31.01.1990","roomID":77,"roomName":"101",' +
        '"checkin":1803900153,"checkout":1804204800,"checkout2":null,"routerSifreleme":0}',
    );
  });

  it('says null where the guest gave no identity number or birth date', () => {
    const guest = inHouseGuest({ ...ayse, identityNumber: null, birthDate: null });
    expect([guest.identityNumber, guest.birthDate]).toEqual([null, null]);
  });

  it('takes the planned day at 00:00 UTC as check-out, whatever the time of check-in', () => {
    expect(new Date(inHouseGuest(ayse).checkout * 1000).toISOString()).toBe('2027-03-05T00:00:00.000Z');
  });

  it('keeps decomposed letters and emoji as they are', () => {
    const lastName = 'S\u0327ahi\u0307n 🌊';
    const body = JSON.parse(inHouseBody([{ ...ayse, lastName }]).toString('utf8')) as {
      otelde: { lastName: string }[];
    };
    expect(body.otelde[0]?.lastName).toBe(lastName);
  });
});

it('an empty hotel is a success', () => {
  expect(inHouseBody([]).toString()).toBe('{"success":1,"otelde":[]}');
});
