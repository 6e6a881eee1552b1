import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingModule } from '../booking/booking.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { GuestChanges } from './guest-changes.service.js';
import { GuestLists } from './names/guest-lists.service.js';
import { GuestDigestKey } from './profiles/guest-digest-key.entity.js';
import { GuestDisclosure } from './profiles/guest-disclosure.service.js';
import { GuestDistinction } from './profiles/guest-distinction.entity.js';
import { GuestErasure } from './profiles/guest-erasure.service.js';
import { GuestLink } from './profiles/guest-link.entity.js';
import { GuestLinks } from './profiles/guest-links.service.js';
import { GuestNamings } from './profiles/guest-namings.service.js';
import { GuestProfile } from './profiles/guest-profile.entity.js';
import { GuestMerges } from './profiles/guest-merges.service.js';
import { GuestProfileChanges } from './profiles/guest-profile-changes.service.js';
import { GuestProfiles } from './profiles/guest-profiles.service.js';
import { IdentityDigests } from './profiles/identity-digests.service.js';
import { RoomAssignment } from './stays/room-assignment.entity.js';
import { Stay } from './stays/stay.entity.js';

@Module({
  imports: [
    HotelModule,
    InventoryModule,
    BookingModule,
    TypeOrmModule.forFeature([
      GuestDigestKey,
      GuestDistinction,
      GuestLink,
      GuestProfile,
      RoomAssignment,
      Stay,
    ]),
  ],
  providers: [
    GuestChanges,
    GuestDisclosure,
    GuestErasure,
    GuestLinks,
    GuestLists,
    GuestNamings,
    GuestProfiles,
    GuestProfileChanges,
    GuestMerges,
    IdentityDigests,
  ],
  exports: [
    GuestChanges,
    GuestDisclosure,
    GuestErasure,
    GuestLinks,
    GuestLists,
    GuestProfiles,
    GuestProfileChanges,
    GuestMerges,
    IdentityDigests,
    TypeOrmModule,
  ],
})
export class GuestsModule {}
