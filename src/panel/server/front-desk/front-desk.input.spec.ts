import { FieldReader } from '../../../http/field-reader.js';
import { readBooker } from './front-desk.input.js';

describe('the booker at the desk', () => {
  const faultsOf = (guestEmail: string): string[] => {
    const fields = new FieldReader({ guestName: 'Ayşe', guestSurname: 'Yılmaz', guestEmail });
    readBooker(fields);
    try {
      fields.refuse();
      return [];
    } catch (error) {
      return (error as { faults: { field: string }[] }).faults.map(({ field }) => field);
    }
  };

  it.each(['', 'ayse@example.com', 'ayşe.yılmaz@örnek.example'])('may have the address %j', (address) => {
    expect(faultsOf(address)).toEqual([]);
  });

  it.each([
    'a,b@c.example',
    'Ayşe <ayse@example.com>',
    '[a]@example.com',
    'ayse@example.com.',
    `${'a'.repeat(243)}@example.com`,
  ])('has no address to which no mail can be sent: %j', (address) => {
    expect(faultsOf(address)).toEqual(['guestEmail']);
  });
});
