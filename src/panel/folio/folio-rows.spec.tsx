import type { FolioEntry } from '../../booking/folio/folio';
import { folioRows } from './folio-rows';

const line = (lineId: number, changes: Partial<FolioEntry>) =>
  ({ lineId, amount: '5.00', ...changes }) as FolioEntry;

describe('the rows of a folio', () => {
  it('have each night on its own day, among what was posted on it', () => {
    const room = line(1, {
      amount: '160.01',
      postedOn: '2027-03-01',
      nights: [
        { day: '2027-03-10', amount: '80.00' },
        { day: '2027-03-11', amount: '80.01' },
      ],
    });
    const rows = folioRows([room, line(2, { postedOn: '2027-03-11' }), line(3, { postedOn: '2027-03-02' })]);
    expect(rows.map(({ line: { lineId }, day, amount, night }) => [lineId, day, amount, night])).toEqual([
      [3, '2027-03-02', '5.00', undefined],
      [1, '2027-03-10', '80.00', '2027-03-10'],
      [1, '2027-03-11', '80.01', '2027-03-11'],
      [2, '2027-03-11', '5.00', undefined],
    ]);
  });

  it('are whole lines where nothing is known of their nights', () => {
    expect(folioRows([line(1, { postedOn: '2027-03-01' })])).toMatchObject([
      { day: '2027-03-01', amount: '5.00' },
    ]);
  });
});
