import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { invalidField, ServiceError } from '../http/errors.js';
import { readTyped } from '../http/typed-record.js';
import type { SessionOwner } from './own-session.js';
import { STAFF_ROLE_FORM, StaffHotel, type StaffRole } from './staff-hotel.entity.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import { type IssuedLink, StaffLinksService } from './staff-links.service.js';
import { STAFF_FORM, StaffMember } from './staff-member.entity.js';
import { join, lockOwnAccount } from './staff-membership.js';
import type { PanelLanguage } from '../values/languages.js';

export interface ReceivedInvitation {
  hotelId: number;
  hotelTitle: string;
  role: StaffRole;
}

/** A hotel learns nothing of an account before its person accepts: the answer to an invitation is always the same. */
@Injectable()
export class StaffInvitationsService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StaffInvitation) private readonly invitations: Repository<StaffInvitation>,
    private readonly links: StaffLinksService,
  ) {}

  async invite(
    hotelId: number,
    values: Readonly<Record<string, unknown>>,
    actor: Actor,
    site: string,
  ): Promise<IssuedLink> {
    const form = { ...STAFF_FORM, ...STAFF_ROLE_FORM };
    const {
      email = '',
      name = '',
      language,
      role = 'reception',
    } = readTyped<StaffMember & StaffHotel>(form, values, true);
    const invited = { email, name, role, ...(language ? { language } : {}) };
    const invitation = await transaction(this.dataSource, async (tx) => {
      const account = await tx.findOneBy(StaffMember, { email: invited.email });
      if (account && (await tx.existsBy(StaffHotel, { staffId: account.id, hotelId })))
        throw invalidField('email', 'is_staff_already');
      return addInvitation(tx, { ...invited, hotelId }, actor);
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? invalidField('email', 'is_staff_already') : error;
    });
    return this.links.issueForInvitation(invitation, hotelId, site);
  }

  /** Takes an invitation back; its links end. Returns false when the hotel has no such invitation. */
  async withdraw(hotelId: number, id: number, actor: Actor): Promise<boolean> {
    return transaction(this.dataSource, async (tx) => {
      const { affected } = await tx.delete(StaffInvitation, { hotelId, id });
      if (affected !== 1) return false;
      await audit(tx, actor, { hotelId, action: 'staff.removed', entity: 'staff', entityId: id });
      return true;
    });
  }

  async ofPerson(email: string): Promise<ReceivedInvitation[]> {
    const received = await this.invitations
      .createQueryBuilder('i')
      .innerJoin('hotel', 'h', 'h.id = i.hotel_id')
      .select(['i.hotel_id AS "hotelId"', 'h.title AS "hotelTitle"', 'i.role AS role'])
      .where('i.email = :email', { email })
      .orderBy('h.id')
      .getRawMany<ReceivedInvitation>();
    const byTitle = new Intl.Collator('und').compare;
    return received.sort((a, b) => byTitle(a.hotelTitle, b.hotelTitle));
  }

  /** Throws `password_is_known_to_a_hotel` while managers may know password or second factor: they could accept. */
  async accept(owner: SessionOwner, hotelId: number, actor: Actor): Promise<void> {
    await this.answer(owner, hotelId, async (tx, person, invitation) => {
      if (person.passwordKnownTo !== null || person.totpKnownTo !== null)
        throw new ServiceError('password_is_known_to_a_hotel', 409);
      await join(tx, person.id, invitation, actor);
    });
  }

  async decline(owner: SessionOwner, hotelId: number, actor: Actor): Promise<void> {
    await this.answer(owner, hotelId, async (tx, _person, { id }) => {
      await tx.delete(StaffInvitation, { hotelId, id });
      // The entry names the invitation, not the account: the hotel learns nothing about that.
      await audit(tx, withoutIdentity(actor), {
        hotelId,
        action: 'staff.declined',
        entity: 'staff',
        entityId: id,
      });
    });
  }

  private async answer(
    owner: SessionOwner,
    hotelId: number,
    work: (tx: EntityManager, person: StaffMember, invitation: StaffInvitation) => Promise<void>,
  ): Promise<void> {
    await transaction(this.dataSource, async (tx) => {
      const person = await lockOwnAccount(tx, owner);
      const invitation = await tx.findOneBy(StaffInvitation, { hotelId, email: person.email });
      if (!invitation) throw new ServiceError('invitation_is_not_found', 404);
      await work(tx, person, invitation);
    });
  }
}

function withoutIdentity({ kind, requestId }: Actor): Actor {
  return requestId === undefined ? { kind } : { kind, requestId };
}

/** Adds an invitation, or changes the one that the e-mail has already, within a transaction. */
export async function addInvitation(
  tx: EntityManager,
  invited: Pick<StaffInvitation, 'hotelId' | 'email' | 'name' | 'role'> & { language?: PanelLanguage },
  actor: Actor,
): Promise<StaffInvitation> {
  const { hotelId, email, role, language } = invited;
  await tx
    .createQueryBuilder()
    .insert()
    .into(StaffInvitation)
    .values({ ...invited, id: () => "nextval('staff_member_id_seq')" })
    .orUpdate(['name', 'role', ...(language ? ['language'] : [])], ['hotel_id', 'email'])
    .execute();
  const invitation = await tx.findOneByOrFail(StaffInvitation, { hotelId, email });
  await audit(tx, actor, {
    hotelId,
    action: 'staff.invited',
    entity: 'staff',
    entityId: invitation.id,
    changes: { role },
  });
  return invitation;
}
