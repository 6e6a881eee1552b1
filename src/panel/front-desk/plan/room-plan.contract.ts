import type { FreeRoom, ProposedStay } from '../../../in-house/reservations/desk-reservation.js';
import type { DayText } from '../../../values/day.js';
import type { Change, Read } from '../../page/operations.js';

/** Days on which a room cannot be used, until the day before `until`. */
export interface OutOfOrderInput {
  roomId: number;
  from: DayText;
  until: DayText;
  reason: string;
  /** Whether one room of the type less is for sale. */
  lowersSales: boolean;
  freesPlans: boolean;
}

export interface RoomPlanContract {
  /** Rooms of the booked type that are free for a reservation, the one that is planned for it among them. */
  rooms: Read<{ reservationId: number }, { rooms: FreeRoom[] }>;
  /** A room for everyone who arrives on the day and has none yet. Nothing is planned by it. */
  proposal: Read<{ day: DayText }, { stays: ProposedStay[] }>;
  /** All of the moves, or none; a room of null frees the one that was planned. */
  plan: Change<{ moves: { reservationId: number; roomId: number | null }[] }>;
  takeOut: Change<OutOfOrderInput, { id: number }>;
  putBack: Change<{ id: number }>;
}

declare module '../../page/contract.js' {
  interface PanelContract {
    roomPlan: RoomPlanContract;
  }
}
