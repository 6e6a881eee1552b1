import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { StaffModule } from '../../staff/staff.module.js';
import { BookingModule } from '../../booking/booking.module.js';
import { HotelFileModule } from '../../hotel-file/hotel-file.module.js';
import { HotelModule } from '../../hotel/hotel.module.js';
import { GuestsModule } from '../../guests/guests.module.js';
import { InHouseModule } from '../../in-house/in-house.module.js';
import { InventoryModule } from '../../inventory/inventory.module.js';
import { LookupModule } from '../../lookup/lookup.module.js';
import { PartnerKitModule } from '../../partner-kit/partner-kit.module.js';
import { PaymentModule } from '../../payment/payment.module.js';
import { ReportsModule } from '../../reports/reports.module.js';
import { AccountApi } from '../account/account.page.js';
import { AllotmentsApi } from '../allotments/allotments.page.js';
import { PanelAssets } from '../bundling/assets.js';
import { BookingApi } from '../front-desk/booking/booking.page.js';
import { FindApi } from '../find/find.page.js';
import { BookingChangesApi } from '../front-desk/change/booking-changes.page.js';
import { FolioApi } from '../folio/folio.page.js';
import { FrontDeskApi } from '../front-desk/front-desk.page.js';
import { GuestsApi } from '../guests/guests.page.js';
import { GroupsApi } from '../groups/groups.page.js';
import { HousekeepingApi } from '../housekeeping/housekeeping.page.js';
import { PaperRoutes } from '../paper/paper.routes.js';
import { PANEL_PARTS, type PanelParts, PanelRegistry } from './panel-registry.js';
import { PanelUsers } from './panel-users.js';
import { PanelSessions } from '../sign-in/sessions.js';
import { PromotionsApi } from '../promotions/promotions.page.js';
import { RatesApi } from '../rates/rates.page.js';
import { ReportsApi } from '../reports/reports.page.js';
import { RoomPlanApi } from '../room-plan/room-plan.page.js';
import { AccessResources } from '../records/resources/access.resources.js';
import { BookingResources } from '../records/resources/booking.resources.js';
import { CatalogueResources } from '../records/resources/catalogue.resources.js';
import { FolioResources } from '../records/resources/folio.resources.js';
import { GuestResources } from '../records/resources/guest.resources.js';
import { GuestMailResources } from '../records/resources/guest-mail.resources.js';
import { HotelResources } from '../records/resources/hotel.resources.js';
import { PanelResources } from '../records/resources/panel-resources.js';
import { PaymentResources } from '../records/resources/payment.resources.js';
import { RecordsApi } from '../records/list/records.page.js';
import { WebhookResources } from '../records/resources/webhook.resources.js';
import { SetupApi } from '../setup/setup.page.js';
import { SearchPreview } from '../setup/search-preview.service.js';
import { SettingsApi } from '../settings/settings.page.js';
import { SignInRoutes } from '../sign-in/sign-in.routes.js';
import { TaxesApi } from '../taxes/taxes.page.js';
import { TermsApi } from '../terms/terms.page.js';
import { TodayApi } from '../today/today.page.js';

/** The pages and what they call, in the order of the navigation. */
const PAGES = [
  TodayApi,
  FrontDeskApi,
  RoomPlanApi,
  GuestsApi,
  BookingApi,
  FolioApi,
  BookingChangesApi,
  HousekeepingApi,
  FindApi,
  GroupsApi,
  RatesApi,
  ReportsApi,
  SettingsApi,
  PromotionsApi,
  TermsApi,
  TaxesApi,
  AllotmentsApi,
  SetupApi,
  AccountApi,
  RecordsApi,
];

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
    GuestsModule,
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
    ...PAGES,
    SearchPreview,
    AccessResources,
    BookingResources,
    CatalogueResources,
    FolioResources,
    GuestResources,
    GuestMailResources,
    HotelResources,
    PaymentResources,
    WebhookResources,
    PanelResources,
    {
      provide: PANEL_PARTS,
      inject: [PanelResources, ...PAGES],
      useFactory: (kept: PanelResources, ...pages: InstanceType<(typeof PAGES)[number]>[]): PanelParts => ({
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
