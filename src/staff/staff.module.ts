import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { StaffAccountsService } from './staff-accounts.service.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import { StaffInvitationsService } from './staff-invitations.service.js';
import { StaffLink } from './staff-link.entity.js';
import { StaffLinksService } from './staff-links.service.js';
import { StaffLoginService } from './staff-login.service.js';
import { StaffMember } from './staff-member.entity.js';
import { StaffSecondFactorService } from './staff-second-factor.service.js';
import { StaffSession } from './staff-session.entity.js';
import { StaffSessionsService } from './staff-sessions.service.js';

@Module({
  imports: [
    AuthModule,
    TypeOrmModule.forFeature([StaffMember, StaffHotel, StaffInvitation, StaffLink, StaffSession]),
  ],
  providers: [
    StaffAccountsService,
    StaffInvitationsService,
    StaffSecondFactorService,
    StaffLinksService,
    StaffLoginService,
    StaffSessionsService,
  ],
  exports: [
    TypeOrmModule,
    StaffAccountsService,
    StaffInvitationsService,
    StaffSecondFactorService,
    StaffLinksService,
    StaffLoginService,
    StaffSessionsService,
  ],
})
export class StaffModule {}
