import { invalidField } from '../../../http/errors.js';
import { FieldReader } from '../../../http/field-reader.js';
import { plainObject } from '../../../http/strict.js';
import type { OutOfOrderForm } from '../../../in-house/out-of-order.service.js';
import type { PlannedMove } from '../../../in-house/room-planning.service.js';
import { MAX_ROOMS_OF_CHANGE, MAX_TEXT_LENGTH } from '../../../values/limits.js';
import type { Input } from '../panel-page.js';
import { readDay, readId } from '../front-desk/front-desk.input.js';

export function readDayOf(input: Input): number {
  const fields = new FieldReader(input);
  const day = readDay(fields, 'day');
  fields.refuse();
  return day;
}

/** Each reservation once. */
export function readMoves(input: Input): PlannedMove[] {
  const sent = Object.hasOwn(input, 'moves') ? input['moves'] : undefined;
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_ROOMS_OF_CHANGE) {
    throw invalidField('moves', 'is_not_valid');
  }
  const moves = sent.map((one: unknown) => {
    const move = plainObject(one);
    if (!move) throw invalidField('moves', 'is_not_valid');
    const roomId = move['roomId'] === null ? null : readId(move, 'roomId');
    return { reservationId: readId(move, 'reservationId'), roomId };
  });
  if (new Set(moves.map(({ reservationId }) => reservationId)).size < moves.length) {
    throw invalidField('moves', 'is_not_valid');
  }
  return moves;
}

export function readOutOfOrder(input: Input): OutOfOrderForm {
  const fields = new FieldReader(input);
  const form = {
    roomId: fields.id('roomId'),
    from: readDay(fields, 'from'),
    until: readDay(fields, 'until'),
    reason: fields.requiredText('reason', MAX_TEXT_LENGTH),
    lowersSales: fields.flag('lowersSales'),
    freesPlans: fields.flag('freesPlans'),
  };
  if (form.from > 0 && form.until > 0 && form.until <= form.from) fields.fault('until', 'is_not_after_from');
  fields.refuse();
  return form;
}
