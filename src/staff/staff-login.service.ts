import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { SecretBox, type SecretPlace } from '../secrets/secrets.js';
import { sqlState, transaction } from '../database/transaction.js';
import { Metrics } from '../http/metrics.service.js';
import { LoginFailures } from '../auth/login-failures.service.js';
import { verifyPassword, withPasswordSlot } from '../auth/password.js';
import { auditOwn } from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { totpStep } from './totp.js';

export function totpPlace(staffId: number): SecretPlace {
  return { hotelId: 0, table: 'staff_member', row: staffId, field: 'totp_secret_encrypted' };
}

type StaffEvent =
  | 'staff.signed-in'
  | 'staff.signed-out'
  | 'staff.sign-in-failed'
  | 'staff.password-refused'
  | 'staff.code-refused';

@Injectable()
export class StaffLoginService {
  private readonly logger = new Logger('StaffLogin');

  constructor(
    @InjectRepository(StaffMember) private readonly staff: Repository<StaffMember>,
    private readonly failures: LoginFailures,
    private readonly secrets: SecretBox,
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  /** Undefined when they do not match or the account is disabled. Throws `too_many_requests`. */
  async withPassword(email: string, password: string, address: string): Promise<StaffMember | undefined> {
    const { found, isRight } = await this.tryPassword(email, password, address);
    if (isRight) return found!;
    if (found) this.recordBehind('staff.sign-in-failed', found, address);
    else this.logger.warn(`sign-in to the panel from ${address} failed: no such account`);
    return undefined;
  }

  /** Whether this is the person's password: asked again before a card is shown. Throws `too_many_requests`. */
  async confirmPassword(staffId: number, password: string, address: string): Promise<boolean> {
    const { email } = await this.staff.findOneByOrFail({ id: staffId });
    const { found, isRight } = await this.tryPassword(email, password, address);
    if (found && !isRight) this.recordBehind('staff.password-refused', found, address);
    return isRight && found?.id === staffId;
  }

  private async tryPassword(
    email: string,
    password: string,
    address: string,
  ): Promise<{ found: StaffMember | null; isRight: boolean }> {
    const account = staffAccount(email);
    // Nothing is read before: hundreds at once must not take the database from others.
    return withPasswordSlot({ kind: 'staff', address }, async () => {
      await this.failures.check(account, address);
      const found = await this.staff.findOneBy({ email: email.toLowerCase() });
      const matches = await verifyPassword(found?.passwordHash ?? undefined, password);
      const isRight = found !== null && matches && found.disabledAt === null;
      if (!isRight) await this.countFailure(account, address);
      return { found, isRight };
    });
  }

  /** Whether the code is right; each counts once. Throws `too_many_requests`, `too_many_wrong_codes`. */
  async confirmCode(person: StaffMember, code: string, address: string, nowMs: number): Promise<boolean> {
    const account = staffAccount(person.email);
    // In the places of passwords as well, so that many guesses at once are counted one after the other.
    const isRight = await withPasswordSlot({ kind: 'staff', address }, async () => {
      await this.failures.check(account, address);
      await this.failures.checkCodes(person.id);
      const isCodeTaken = await this.takeCode(person, code, nowMs);
      if (!isCodeTaken) {
        await this.countFailure(account, address);
        await this.failures.countWrongCode(person.id);
      }
      return isCodeTaken;
    });
    if (!isRight) this.recordBehind('staff.code-refused', person, address);
    return isRight;
  }

  private async takeCode(person: StaffMember, code: string, nowMs: number): Promise<boolean> {
    const secret = person.totpSecretEncrypted;
    const step =
      secret === null ? undefined : totpStep(this.secrets.decrypt(secret, totpPlace(person.id)), code, nowMs);
    if (step === undefined) return false;
    const { affected } = await this.staff
      .createQueryBuilder()
      .update({ totpLastStep: step })
      .where('id = :id AND (totp_last_step IS NULL OR totp_last_step < :step)', { id: person.id, step })
      .execute();
    return affected === 1;
  }

  /** Writes a failed try behind the answer, whose time would else tell which accounts exist. */
  private recordBehind(action: StaffEvent, { id, name }: StaffMember, address: string): void {
    this.record(action, { kind: 'staff', id, name, address }).catch((error: unknown) =>
      this.logger.error(`${action} of staff ${id} is not in the trail: ${sqlState(error) ?? 'a fault'}`),
    );
  }

  async record(action: StaffEvent, actor: Actor): Promise<void> {
    await transaction(this.dataSource, (tx) => auditOwn(tx, actor.id!, action, actor));
  }

  private async countFailure(account: string, address: string): Promise<void> {
    this.metrics.loginFailures.inc({ kind: 'staff' });
    await this.failures.count(account, address);
  }
}

/** Staff and partners are counted apart even where a partner's key looks like an e-mail address. */
function staffAccount(email: string): string {
  return `staff:${email.toLowerCase()}`;
}
