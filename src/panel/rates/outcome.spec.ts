import type { AttributedConflict } from '../../inventory/rates/day-change.service.js';
import { outcome, outcomeOfUndo } from './outcome.js';

const conflicts = Array.from({ length: 301 }, (_, day): AttributedConflict => ({
  roomTypeId: 1,
  ratePlanId: null,
  field: 'allotment',
  day,
  before: 1,
  after: 2,
  current: 3,
  staffName: null,
  at: null,
}));

describe('conflicts', () => {
  it('of what is saved are listed whole, as each is decided', () => {
    expect(outcome({ status: 'conflict', conflicts })).toEqual({
      status: 'conflict',
      conflicts: { count: 301, items: conflicts },
    });
  });

  it('of an undo, where nothing is decided, are listed as far as people read', () => {
    expect(outcomeOfUndo({ status: 'conflict', conflicts })).toEqual({
      status: 'conflict',
      conflicts: { count: 301, items: conflicts.slice(0, 300) },
    });
  });
});
