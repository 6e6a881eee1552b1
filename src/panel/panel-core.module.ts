import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { AccountPage } from './account.page.js';
import { PANEL_PARTS, type PanelParts, PanelRegistry } from './panel-registry.js';
import { PanelUsers } from './panel-users.js';
import { PanelSessions } from './sessions.js';
import { SignInRoutes } from './sign-in/sign-in.routes.js';

/** The panel's own parts, and the list of everything that it has. */
@Module({
  imports: [AuthModule, HotelModule],
  providers: [
    PanelUsers,
    PanelSessions,
    SignInRoutes,
    AccountPage,
    {
      provide: PANEL_PARTS,
      inject: [AccountPage],
      useFactory: (account: AccountPage): PanelParts => ({ pages: [account.page()], resources: [] }),
    },
    {
      provide: PanelRegistry,
      inject: [PANEL_PARTS],
      useFactory: (parts: PanelParts) => new PanelRegistry(parts),
    },
  ],
  exports: [PanelRegistry, PanelUsers, PanelSessions, SignInRoutes],
})
export class PanelCoreModule {}
