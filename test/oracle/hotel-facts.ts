/**
 * A hotel as plain facts, in the words of the hotel file and the database: decimals and days are texts. The slow
 * computations beside this file work on nothing else and share no code with the service.
 */
export interface HotelFacts {
  id: number;
  currency: string;
  language: string;
  onlineSales: boolean;
  releaseDays: number;
  bookingHorizonDays: number;
  buildings: number[];
  /** In the hotel's order. */
  boards: BoardFacts[];
  /** In the hotel's order. */
  roomTypes: RoomTypeFacts[];
}

export interface BoardFacts {
  id: number;
  title: Record<string, string>;
  priceType: 0 | 1;
}

export interface RoomTypeFacts {
  id: number;
  name: Record<string, string>;
  detail: Record<string, string>;
  capacityAdult: number;
  capacityChildren: number;
  capacityTotal: number;
  totalBed: number;
  totalBathroom: number;
  roomSize: number;
  refundable: boolean;
  nonRefundable: boolean;
  onlineSales: boolean;
  images: string[];
  features: { title: Record<string, string>; icon: string }[];
  /** The building of each room. */
  rooms: number[];
  days: Record<string, RoomDayFacts>;
  plans: PlanFacts[];
}

export interface DayFacts {
  stopSale: boolean;
  closedToCheckin: boolean;
  closedToCheckout: boolean;
  minStay: number | null;
  maxStay: number | null;
}

export interface RoomDayFacts extends DayFacts {
  allotment: number;
  sold: number;
}

export interface RateDayFacts extends DayFacts {
  price: string | null;
  /** By number of adults. */
  adultPrices?: Record<number, string>;
}

export interface PlanFacts {
  boardId: number;
  nonRefundableDiscountPercent: string;
  adultMultipliers: string[];
  childBands: { ordinal: number; fromAge: number; toAge: number; multiplier: string }[];
  days: Record<string, RateDayFacts>;
}

export interface SearchFacts {
  startDate: string;
  endDate: string;
  adultCount: number;
  childCount?: number;
  childAges?: number[];
  language?: string;
  buildingID?: number;
}
