import type { FreeRoom, ProposedStay, RoomPlan } from '../../in-house/reservations/desk-reservation.js';
import type { DayText } from '../../values/day.js';
import type { Change, Read } from '../page/operations.js';

export interface PlanAnswer extends RoomPlan {
  today: DayText;
  from: DayText;
  days: number;
}

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

/** `seen` is what the person saw to be planned for the reservation: refused where it is something else now. */
interface PlannedStay {
  reservationId: number;
  seen?: readonly SplitRoom[];
}

/** A room from a day on, until that of the next room or the departure. */
export interface SplitRoom {
  roomId: number;
  from: DayText;
}

export interface RoomPlanContract {
  chart: Read<{ from: DayText; days: number }, PlanAnswer>;
  /** Rooms of the booked type that are free for a reservation, the ones that are planned for it among them: on all of its days, or on some. */
  rooms: Read<{ reservationId: number; from?: DayText; until?: DayText }, { rooms: FreeRoom[] }>;
  /** A room for everyone who arrives on the day and has none yet. Nothing is planned by it. */
  proposal: Read<{ day: DayText }, { stays: ProposedStay[] }>;
  /** All of the moves, or none; a room of null frees what was planned. */
  plan: Change<{ moves: (PlannedStay & { roomId: number | null })[] }>;
  /** A room for each part of one stay; for guests in house those of later days. */
  split: Change<PlannedStay & { rooms: readonly SplitRoom[] }>;
  takeOut: Change<OutOfOrderInput, { id: number }>;
  putBack: Change<{ id: number }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    roomPlan: RoomPlanContract;
  }
}
