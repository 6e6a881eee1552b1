import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { StaffAccountsService } from '../../staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../staff/staff-invitations.service.js';
import { StaffLoginService } from '../../staff/staff-login.service.js';
import { StaffSecondFactorService } from '../../staff/staff-second-factor.service.js';
import { totpUri } from '../../staff/totp.js';
import { invalidField } from '../../http/errors.js';
import { jsonWholeNumber, plainText } from '../../http/strict.js';
import { Clock } from '../../values/clock.service.js';
import { HOUSEKEEPING, type PanelUser } from './access.js';
import type { NewSecondFactor } from '../contract/account.js';
import type { ContractPage, Input } from './panel-page.js';
import { MAX_TEXT_LENGTH } from '../../values/limits.js';

@Injectable()
export class AccountApi {
  constructor(
    private readonly accounts: StaffAccountsService,
    private readonly invitations: StaffInvitationsService,
    private readonly secondFactors: StaffSecondFactorService,
    private readonly logins: StaffLoginService,
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
        language: {
          method: 'POST',
          handle: (user, input) => this.accounts.setLanguage(user.id, input['language']),
        },
        invitations: { method: 'GET', handle: (user) => this.invitations.ofPerson(user.email) },
        acceptInvitation: {
          method: 'POST',
          handle: (user, input) => this.invitations.accept(user.id, hotelOf(input), user.actor),
        },
        declineInvitation: {
          method: 'POST',
          handle: (user, input) => this.invitations.decline(user.id, hotelOf(input), user.actor),
        },
        confirm: { method: 'POST', handle: (user, input) => this.confirm(user, input) },
        password: { method: 'POST', handle: (user, input) => this.changePassword(user, input) },
        totpSecret: { method: 'POST', handle: (user) => this.newTotp(user) },
        totpConfirm: { method: 'POST', handle: (user, input) => this.confirmTotp(user, input) },
        totpRemove: { method: 'POST', handle: (user, input) => this.removeTotp(user, input) },
      },
    };
  }

  private async changePassword(user: PanelUser, input: Input): Promise<void> {
    await this.requirePassword(user, input['currentPassword']);
    user.keepSignedIn(await this.accounts.changePassword(user.id, input['password'], user.actor));
  }

  private async confirm(user: PanelUser, input: Input): Promise<void> {
    if (!user.totp) await this.requirePassword(user, input['currentPassword']);
    else if (!(await this.hasCode(user, input['code']))) throw invalidField('code', 'code_is_not_right');
    user.confirm();
  }

  private newTotp(user: PanelUser): Promise<NewSecondFactor> {
    const secret = this.secondFactors.newSecret();
    const uri = totpUri(secret, 'Hotel', user.email);
    const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
    return Promise.resolve({ secret, uri, picture });
  }

  private async confirmTotp(user: PanelUser, input: Input): Promise<void> {
    await this.requirePassword(user, input['currentPassword']);
    const secret = plainText(input['secret'], 64);
    if (secret === undefined || !/^[A-Z2-7]{32}$/.test(secret)) throw invalidField('code', 'is_not_valid');
    const nowMs = this.clock.nowMs();
    user.keepSignedIn(await this.secondFactors.confirm(user.id, secret, input['code'], nowMs, user.actor));
  }

  private async removeTotp(user: PanelUser, input: Input): Promise<void> {
    await this.requirePassword(user, input['currentPassword']);
    if (user.totp && !(await this.hasCode(user, input['code'])))
      throw invalidField('code', 'code_is_not_right');
    user.keepSignedIn(await this.secondFactors.remove(user.id, user.actor));
  }

  private async hasCode(user: PanelUser, code: unknown): Promise<boolean> {
    const person = await this.accounts.byId(user.id);
    const text = plainText(code, 16) ?? '';
    return this.logins.confirmCode(person, text, user.actor.address ?? '', this.clock.nowMs());
  }

  private async requirePassword(user: PanelUser, password: unknown): Promise<void> {
    const text = plainText(password, MAX_TEXT_LENGTH) ?? '';
    const right = await this.logins.confirmPassword(user.id, text, user.actor.address ?? '');
    if (!right) throw invalidField('currentPassword', 'password_is_not_right');
  }
}

function hotelOf(input: Input): number {
  return jsonWholeNumber(input['hotelId']) ?? 0;
}
