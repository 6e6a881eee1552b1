import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { SecretBox } from '../secrets/secrets.js';
import { transaction } from '../database/transaction.js';
import { invalidField, ServiceError } from '../http/errors.js';
import type { SessionOwner } from './own-session.js';
import { totpPlace } from './staff-login.service.js';
import { auditOwn, lockOwnAccount, personOfThisHotel } from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { NO_SECOND_FACTOR } from './staff-password.js';
import { newTotpSecret, totpStep } from './totp.js';

@Injectable()
export class StaffSecondFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /** A secret for a second factor that counts only once {@link confirm} has seen a code of it. */
  newSecret(): string {
    return newTotpSecret();
  }

  /** Sets one up where none is; other sessions end. Returns the new epoch. Throws `session_has_ended`. */
  async confirm(
    owner: SessionOwner,
    secret: string,
    code: unknown,
    nowMs: number,
    actor: Actor,
  ): Promise<number> {
    const step = typeof code === 'string' ? totpStep(secret, code, nowMs) : undefined;
    if (step === undefined) throw invalidField('code', 'code_is_not_right');
    const totpSecretEncrypted = this.secrets.encrypt(secret, totpPlace(owner.staffId));
    return transaction(this.dataSource, async (tx) => {
      const person = await lockOwnAccount(tx, owner);
      if (person.totpConfirmedAt !== null) throw new ServiceError('second_factor_is_set', 409);
      const totpConfirmedAt = new Date(nowMs);
      const totpKnownTo = person.passwordKnownTo;
      const sessionEpoch = person.sessionEpoch + 1;
      const factor = { totpSecretEncrypted, totpConfirmedAt, totpLastStep: step, totpKnownTo };
      await tx.save(Object.assign(person, factor, { sessionEpoch }));
      await auditOwn(tx, person.id, 'staff.second-factor-set', actor);
      return sessionEpoch;
    });
  }

  /** Other sessions end. Returns the new session epoch. Throws `session_has_ended`. */
  async remove(owner: SessionOwner, isCodeRight: boolean, actor: Actor): Promise<number> {
    const { staffId } = owner;
    return transaction(this.dataSource, async (tx) => {
      const person = await lockOwnAccount(tx, owner);
      if (person.totpConfirmedAt !== null && !isCodeRight) throw invalidField('code', 'code_is_not_right');
      const sessionEpoch = person.sessionEpoch + 1;
      await tx.update(StaffMember, { id: staffId }, { ...NO_SECOND_FACTOR, sessionEpoch });
      await auditOwn(tx, staffId, 'staff.second-factor-removed', actor);
      return sessionEpoch;
    });
  }

  /**
   * Removes a second factor that its person has lost; they set up another one after signing in by password. Their
   * sessions end: whoever has their telephone may have one. A manager does so only for a person of no other hotel.
   */
  async reset(hotelId: number, staffId: number, actor: Actor, isOperator: boolean): Promise<void> {
    if (staffId === actor.id) throw new ServiceError('own_account_is_not_changed_here', 409);
    await transaction(this.dataSource, async (tx) => {
      const person = await personOfThisHotel(
        tx,
        { hotelId, staffId },
        isOperator ? undefined : 'second_factor_serves_other_hotels',
      );
      const sessionEpoch = person.sessionEpoch + 1;
      await tx.update(StaffMember, { id: staffId }, { ...NO_SECOND_FACTOR, sessionEpoch });
      await auditOwn(tx, staffId, 'staff.second-factor-reset', actor);
    });
  }
}
