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

/** What a person does in the course of a day: entries of the navigation. */
export const WORK_GROUPS = ['today', 'sales', 'partners', 'settings'] as const;
/** What is set up once: entries of the page of settings. */
export const SETTINGS_GROUPS = ['rooms', 'prices', 'hotel', 'payments', 'access', 'service'] as const;

export type NavigationGroup = (typeof WORK_GROUPS)[number] | (typeof SETTINGS_GROUPS)[number];

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
