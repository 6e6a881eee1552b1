import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { StaffAccountsService } from '../../staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../staff/staff-invitations.service.js';
import { StaffLoginService } from '../../staff/staff-login.service.js';
import { StaffSecondFactorService } from '../../staff/staff-second-factor.service.js';
import { StaffSessionsService } from '../../staff/staff-sessions.service.js';
import { totpUri } from '../../staff/totp.js';
import { invalidField } from '../../http/errors.js';
import type { ValueOf } from '../../http/record-form.js';
import { Clock } from '../../values/clock.service.js';
import { HOUSEKEEPING, type PanelUser, requireConfirmed } from '../page/access.js';
import type { NewSecondFactor } from './account.contract.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import {
  type Confirmation,
  CONFIRMATION,
  INVITATION,
  LANGUAGE,
  NEW_PASSWORD,
  SECOND_FACTOR,
  SESSION,
} from './account.input.js';

@Injectable()
export class AccountApi {
  constructor(
    private readonly accounts: StaffAccountsService,
    private readonly invitations: StaffInvitationsService,
    private readonly secondFactors: StaffSecondFactorService,
    private readonly logins: StaffLoginService,
    private readonly sessions: StaffSessionsService,
    private readonly clock: Clock,
  ) {}

  page(): ContractPage<'account'> {
    return {
      name: 'account',
      component: 'AccountPage',
      icon: 'User',
      group: 'access',
      roles: HOUSEKEEPING,
      needsHotel: false,
      operations: {
        language: operation({
          method: 'POST',
          reads: LANGUAGE,
          handle: (user, { language }) => this.accounts.setLanguage(user.id, language),
        }),
        invitations: { method: 'GET', handle: (user) => this.invitations.ofPerson(user.email) },
        acceptInvitation: operation({
          method: 'POST',
          reads: INVITATION,
          handle: (user, { hotelId }) => this.invitations.accept(user.session, hotelId, user.actor),
        }),
        declineInvitation: operation({
          method: 'POST',
          reads: INVITATION,
          handle: (user, { hotelId }) => this.invitations.decline(user.session, hotelId, user.actor),
        }),
        confirm: operation({
          method: 'POST',
          reads: CONFIRMATION,
          handle: (user, proof) => this.confirm(user, proof),
        }),
        password: operation({
          method: 'POST',
          reads: NEW_PASSWORD,
          handle: (user, passwords) => this.changePassword(user, passwords),
        }),
        sessions: { method: 'GET', handle: (user) => this.sessions.of(user.session, this.clock.nowMs()) },
        endSession: operation({
          method: 'POST',
          reads: SESSION,
          handle: (user, { sessionId }) => this.endSessions(user, sessionId),
        }),
        endOtherSessions: { method: 'POST', handle: (user) => this.endSessions(user, null) },
        totpSecret: { method: 'POST', handle: (user) => this.newTotp(user) },
        totpConfirm: operation({
          method: 'POST',
          reads: SECOND_FACTOR,
          handle: (user, factor) => this.confirmTotp(user, factor),
        }),
        totpRemove: operation({
          method: 'POST',
          reads: CONFIRMATION,
          handle: (user, proof) => this.removeTotp(user, proof),
        }),
      },
    };
  }

  private async changePassword(
    user: PanelUser,
    { currentPassword, password }: ValueOf<typeof NEW_PASSWORD>,
  ): Promise<void> {
    await this.requirePassword(user, currentPassword);
    user.keepSignedIn(await this.accounts.changePassword(user.session, password, user.actor));
  }

  private async confirm(user: PanelUser, { code, currentPassword }: Confirmation): Promise<void> {
    if (!user.totp) await this.requirePassword(user, currentPassword);
    else if (!(await this.hasCode(user, code))) throw invalidField('code', 'code_is_not_right');
    user.confirm();
  }

  private async endSessions(user: PanelUser, sessionId: string | null): Promise<void> {
    requireConfirmed(user);
    await this.sessions.end(user.session, sessionId, user.actor, this.clock.nowMs());
  }

  private newTotp(user: PanelUser): Promise<NewSecondFactor> {
    const secret = this.secondFactors.newSecret();
    const uri = totpUri(secret, 'Hotel', user.email);
    const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
    return Promise.resolve({ secret, uri, picture });
  }

  private async confirmTotp(
    user: PanelUser,
    { currentPassword, secret, code }: ValueOf<typeof SECOND_FACTOR>,
  ): Promise<void> {
    await this.requirePassword(user, currentPassword);
    if (!/^[A-Z2-7]{32}$/.test(secret)) throw invalidField('code', 'is_not_valid');
    const nowMs = this.clock.nowMs();
    user.keepSignedIn(await this.secondFactors.confirm(user.session, secret, code, nowMs, user.actor));
  }

  private async removeTotp(user: PanelUser, { code, currentPassword }: Confirmation): Promise<void> {
    await this.requirePassword(user, currentPassword);
    const isCodeRight = user.totp && (await this.hasCode(user, code));
    user.keepSignedIn(await this.secondFactors.remove(user.session, isCodeRight, user.actor));
  }

  private async hasCode(user: PanelUser, code: string): Promise<boolean> {
    const person = await this.accounts.byId(user.id);
    return this.logins.confirmCode(person, code, user.actor.address ?? '', this.clock.nowMs());
  }

  private async requirePassword(user: PanelUser, password: string): Promise<void> {
    const right = await this.logins.confirmPassword(user.id, password, user.actor.address ?? '');
    if (!right) throw invalidField('currentPassword', 'password_is_not_right');
  }
}
