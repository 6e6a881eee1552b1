import type { PanelLanguage } from '../../values/languages.js';

/** What each page of the panel knows of its person: the server writes it into the page as `window.PANEL`. */

export type Role = 'operator' | 'manager' | 'reception' | 'housekeeping';

export interface PanelHotel {
  id: number;
  title: string;
  timeZone: string;
  currency: string;
  /** In whose alphabet lists of the hotel are. */
  language: string;
}

export type NavigationGroup = 'today' | 'sales' | 'house' | 'hotel' | 'payments' | 'access' | 'service';

export interface NavigationEntry {
  name: string;
  icon: string;
  group: NavigationGroup;
  href: string;
}

export interface Panel {
  id: number;
  name: string;
  email: string;
  /** The role in the hotel that is open; the operator has one everywhere. */
  role: Role | null;
  language: PanelLanguage;
  totp: boolean;
  hotelId: number | null;
  hotels: readonly PanelHotel[];
  navigation: readonly NavigationEntry[];
}
