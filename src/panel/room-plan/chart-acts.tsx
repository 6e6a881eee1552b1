import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import type { Bar } from './chart-bars';

export interface DrawnStay {
  room: HouseRoom;
  arrival: string;
  departure: string;
}

/** What a person does in the plan. */
export interface ChartActs {
  onOpen: (bar: Bar) => void;
  onOpenRoom: (room: HouseRoom) => void;
  onBook: (stay: DrawnStay) => void;
  /** `room` undefined: the bar shall have none. */
  onMove: (bar: Bar, room: HouseRoom | undefined) => void;
  /** By a dialog, in which the room is chosen. */
  onChooseRoom: (bar: Bar) => void;
  onSplit: (bar: Bar) => void;
  onExtend: (bar: Bar, departure: string) => void;
  onUndo: () => void;
}
