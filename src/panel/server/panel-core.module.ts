import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { StaffModule } from '../../staff/staff.module.js';
import { BookingModule } from '../../booking/booking.module.js';
import { HotelFileModule } from '../../hotel-file/hotel-file.module.js';
import { HotelModule } from '../../hotel/hotel.module.js';
import { InHouseModule } from '../../in-house/in-house.module.js';
import { InventoryModule } from '../../inventory/inventory.module.js';
import { LookupModule } from '../../lookup/lookup.module.js';
import { PartnerKitModule } from '../../partner-kit/partner-kit.module.js';
import { PaymentModule } from '../../payment/payment.module.js';
import { ReportsModule } from '../../reports/reports.module.js';
import { AccountApi } from './account/account.page.js';
import { PanelAssets } from './assets.js';
import { FindApi } from './find/find.page.js';
import { BookingChangesApi } from './front-desk/booking-changes.page.js';
import { FolioApi } from './folio/folio.page.js';
import { FrontDeskApi } from './front-desk/front-desk.page.js';
import { GuestsApi } from './guests/guests.page.js';
import { GroupsApi } from './groups/groups.page.js';
import { HousekeepingApi } from './housekeeping/housekeeping.page.js';
import { PaperRoutes } from './paper/paper.routes.js';
import { PANEL_PARTS, type PanelParts, PanelRegistry } from './panel-registry.js';
import { PanelUsers } from './panel-users.js';
import { PanelSessions } from './sessions.js';
import { RatesApi } from './rates/rates.page.js';
import { ReportsApi } from './reports/reports.page.js';
import { RoomPlanApi } from './room-plan/room-plan.page.js';
import { AccessResources } from './resources/access.resources.js';
import { BookingResources } from './resources/booking.resources.js';
import { CatalogueResources } from './resources/catalogue.resources.js';
import { GuestMailResources } from './resources/guest-mail.resources.js';
import { HotelResources } from './resources/hotel.resources.js';
import { PanelResources } from './resources/panel-resources.js';
import { PaymentResources } from './resources/payment.resources.js';
import { WebhookResources } from './resources/webhook.resources.js';
import { SetupApi } from './setup/setup.page.js';
import { TriedSearches } from './setup/tried-searches.service.js';
import { SignInRoutes } from './sign-in/sign-in.routes.js';
import { TodayApi } from './today/today.page.js';

type PanelPart =
  | TodayApi
  | FrontDeskApi
  | GuestsApi
  | FolioApi
  | BookingChangesApi
  | RoomPlanApi
  | GroupsApi
  | HousekeepingApi
  | FindApi
  | RatesApi
  | ReportsApi
  | SetupApi
  | AccountApi;

@Module({
  imports: [
    AuthModule,
    StaffModule,
    HotelModule,
    HotelFileModule,
    LookupModule,
    PaymentModule,
    InventoryModule,
    BookingModule,
    InHouseModule,
    PartnerKitModule,
    ReportsModule,
  ],
  providers: [
    { provide: PanelAssets, useFactory: () => PanelAssets.read() },
    PanelUsers,
    PanelSessions,
    SignInRoutes,
    PaperRoutes,
    AccountApi,
    BookingChangesApi,
    FindApi,
    FolioApi,
    FrontDeskApi,
    GuestsApi,
    GroupsApi,
    HousekeepingApi,
    RatesApi,
    ReportsApi,
    RoomPlanApi,
    SetupApi,
    TodayApi,
    TriedSearches,
    AccessResources,
    BookingResources,
    CatalogueResources,
    GuestMailResources,
    HotelResources,
    PaymentResources,
    WebhookResources,
    PanelResources,
    {
      provide: PANEL_PARTS,
      inject: [
        PanelResources,
        TodayApi,
        FrontDeskApi,
        GuestsApi,
        FolioApi,
        BookingChangesApi,
        RoomPlanApi,
        HousekeepingApi,
        FindApi,
        GroupsApi,
        RatesApi,
        ReportsApi,
        SetupApi,
        AccountApi,
      ],
      useFactory: (kept: PanelResources, ...pages: PanelPart[]): PanelParts => ({
        pages: [...pages.map((one) => one.page()), kept.mediaPage()],
        resources: kept.resources(),
      }),
    },
    {
      provide: PanelRegistry,
      inject: [PANEL_PARTS],
      useFactory: (parts: PanelParts) => new PanelRegistry(parts),
    },
  ],
  exports: [PanelAssets, PanelRegistry, PanelUsers, PanelSessions, SignInRoutes, PaperRoutes],
})
export class PanelCoreModule {}
