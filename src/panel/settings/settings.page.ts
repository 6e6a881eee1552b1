import { Injectable } from '@nestjs/common';
import { HOUSEKEEPING } from '../page/access.js';
import type { ContractPage } from '../page/panel-page.js';

/** One page that leads to everything that is set up once. It shows what the navigation of its person has of that. */
@Injectable()
export class SettingsApi {
  page(): ContractPage<'settings'> {
    return {
      name: 'settings',
      component: 'SettingsPage',
      icon: 'Settings',
      group: 'settings',
      roles: HOUSEKEEPING,
      needsHotel: false,
      operations: {},
    };
  }
}
