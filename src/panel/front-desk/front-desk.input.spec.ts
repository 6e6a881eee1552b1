import type { InvalidFields } from '../../http/errors.js';
import { input, readInput } from '../../http/typed-input.js';
import { BOOKER } from './front-desk.input.js';

describe('the booker at the desk', () => {
  const faultsOf = (guestEmail: string): string[] => {
    try {
      readInput(input(BOOKER), { guestName: 'Ayşe', guestSurname: 'Yılmaz', guestEmail });
      return [];
    } catch (error) {
      return (error as InvalidFields).faults.map(({ field }) => field);
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
