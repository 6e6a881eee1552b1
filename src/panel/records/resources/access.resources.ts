import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../../../database/audit-actions.js';
import { inAlphabet } from '../../../database/text-order.js';
import { SCOPES } from '../../../auth/api-key.entity.js';
import { CredentialsService } from '../../../auth/credentials.service.js';
import { STAFF_ROLES } from '../../../staff/staff-hotel.entity.js';
import { StaffAccountsService } from '../../../staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../../staff/staff-invitations.service.js';
import { type IssuedLink, StaffLinksService } from '../../../staff/staff-links.service.js';
import { StaffSecondFactorService } from '../../../staff/staff-second-factor.service.js';
import { MANAGERS, OPERATORS } from '../../page/access.js';
import type { Changed, PanelResource, RecordCommand } from '../adapter/definition.js';
import {
  choice,
  COLUMN,
  facts,
  field,
  FILTER,
  flag,
  FORM,
  from,
  initial,
  instant,
  LISTED,
  NEW,
  REQUIRED,
  REQUIRED_NEW,
  text,
} from './fields.js';
import { entityNameSql, withNames } from './audit-names.queries.js';
import { PANEL_LANGUAGES } from '../../../values/languages.js';

/** Invited people are shown as the hotel wrote them, without anything of their account. */
const MEMBERS_AND_INVITED = `(
  SELECT m.id, sh.hotel_id, m.name, m.email, sh.role, m.language, m.totp_confirmed_at IS NOT NULL AS totp,
         false AS invited, m.disabled_at IS NOT NULL AS disabled, m.created_at
    FROM staff_hotel sh JOIN staff_member m ON m.id = sh.staff_id
   UNION ALL
  SELECT id, hotel_id, name, email, role, language, false, true, false, created_at FROM staff_invitation)`;

const PERMISSIONS = `(
  SELECT ph.partner_id,
         json_agg(json_build_object('hotelId', h.id, 'title', h.title, 'enabled', ph.enabled,
                                    'mayReadSecrets', ph.may_read_secrets) ORDER BY ${inAlphabet('h.title', '')}) AS hotels
    FROM partner_hotel ph JOIN hotel h ON h.id = ph.hotel_id GROUP BY ph.partner_id)`;

@Injectable()
export class AccessResources {
  constructor(
    private readonly dataSource: DataSource,
    private readonly credentials: CredentialsService,
    private readonly accounts: StaffAccountsService,
    private readonly invitations: StaffInvitationsService,
    private readonly links: StaffLinksService,
    private readonly secondFactors: StaffSecondFactorService,
  ) {}

  resources(): PanelResource[] {
    return [this.staff(), this.apiKeys(), this.audit(false), this.partners(), this.audit(true)];
  }

  private staff(): PanelResource {
    return {
      id: 'staff',
      confirm: true,
      icon: 'Users',
      group: 'access',
      from: `${MEMBERS_AND_INVITED} r`,
      hotel: 'r.hotel_id',
      title: 'r.name',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'name', direction: 'asc' },
      fields: [
        text('name', COLUMN, REQUIRED_NEW),
        text('email', COLUMN, REQUIRED_NEW),
        choice('role', [...STAFF_ROLES], COLUMN, REQUIRED, initial('reception')),
        choice('language', PANEL_LANGUAGES, REQUIRED_NEW, initial('tr')),
        flag('totp', LISTED),
        flag('invited', LISTED),
        flag('disabled', LISTED),
        instant('createdAt', FILTER),
      ],
      create: async (user, values) => {
        const issued = await this.invitations.invite(user.hotelId!, values, user.actor, user.site);
        return shown(issued);
      },
      update: (user, id, values) => this.accounts.setRole(user.hotelId!, id, values['role'], user.actor),
      commands: [
        {
          name: 'newLink',
          confirm: true,
          icon: 'Link',
          roles: MANAGERS,
          applies: (record) => record['disabled'] === false,
          run: async (user, id) => shown(await this.links.renew(user.hotelId!, id, user.actor, user.site)),
        },
        {
          name: 'resetTotp',
          confirm: true,
          icon: 'Smartphone',
          roles: MANAGERS,
          danger: true,
          applies: (record) => record['totp'] === true,
          run: (user, id) =>
            this.secondFactors.reset(user.hotelId!, id, user.actor, user.role === 'operator'),
        },
        this.disabling('disableStaff'),
        this.disabling('enableStaff'),
        {
          name: 'removeStaff',
          confirm: true,
          icon: 'UserMinus',
          roles: MANAGERS,
          danger: true,
          run: (user, id) => this.accounts.remove(user.hotelId!, id, user.actor),
        },
      ],
    };
  }

  private disabling(name: 'disableStaff' | 'enableStaff'): RecordCommand {
    const isDisabled = name === 'disableStaff';
    return {
      name,
      confirm: true,
      icon: isDisabled ? 'UserX' : 'UserCheck',
      roles: MANAGERS,
      danger: isDisabled,
      applies: (record) => record['invited'] === false && record['disabled'] === !isDisabled,
      run: (user, id) =>
        this.accounts.setDisabled(user.hotelId!, id, isDisabled, user.actor, user.role === 'operator'),
    };
  }

  private apiKeys(): PanelResource {
    return {
      id: 'apiKeys',
      confirm: true,
      icon: 'Wifi',
      group: 'partners',
      from: 'api_key r',
      hotel: 'r.hotel_id',
      title: 'r.label',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        text('label', COLUMN, REQUIRED_NEW),
        choice(
          'scopes',
          [...SCOPES, 'both'],
          from("CASE WHEN cardinality(r.scopes) > 1 THEN 'both' ELSE r.scopes[1] END"),
          COLUMN,
          REQUIRED_NEW,
          initial('hotspot'),
        ),
        instant('createdAt', COLUMN),
        instant('lastUsedAt', COLUMN),
        instant('revokedAt', COLUMN),
      ],
      create: async (user, values) => {
        const { id, key } = await this.credentials.addApiKey(user.hotelId!, values, user.actor);
        return { id, once: [{ label: 'apiKey', value: key }] };
      },
      commands: [
        {
          name: 'revoke',
          confirm: true,
          icon: 'Slash',
          roles: MANAGERS,
          danger: true,
          applies: (record) => record['revokedAt'] === null,
          run: (user, id) => this.credentials.revokeApiKey(user.hotelId!, id, user.actor),
        },
      ],
    };
  }

  /** What was done in the hotel; `service`: what operators did to the service itself. */
  private audit(service: boolean): PanelResource {
    return {
      id: service ? 'serviceAudit' : 'audit',
      icon: 'List',
      group: service ? 'service' : 'access',
      from: service ? '(SELECT * FROM audit_entry WHERE hotel_id = 0) r' : 'audit_entry r',
      hotel: service ? null : 'r.hotel_id',
      title: 'r.action',
      read: service ? OPERATORS : MANAGERS,
      order: { field: 'at', direction: 'desc' },
      fields: [
        instant('at', COLUMN),
        choice('actorKind', ['staff', 'partner', 'machine', 'bank', 'command', 'service'], COLUMN),
        text('actorName', COLUMN),
        field('auditAction', 'action', { choices: AUDIT_ACTIONS }, COLUMN),
        field('auditEntity', 'entity', { choices: AUDIT_ENTITIES }, FILTER),
        text('entityName', from(entityNameSql()), COLUMN),
        text('entityId', FILTER),
        facts('changes'),
        text('address', COLUMN),
        text('requestId', { filter: true }),
      ],
      enrich: async (user, record) => {
        const { changes } = record;
        return service || typeof changes !== 'string'
          ? record
          : { ...record, changes: await withNames(this.dataSource, user.hotelId!, changes) };
      },
    };
  }

  private partners(): PanelResource {
    return {
      id: 'partners',
      confirm: true,
      icon: 'Link2',
      group: 'service',
      from: `partner r LEFT JOIN ${PERMISSIONS} AS allowed ON allowed.partner_id = r.id`,
      hotel: null,
      title: 'r.name',
      read: OPERATORS,
      write: OPERATORS,
      order: { field: 'name', direction: 'asc' },
      fields: [
        text('name', COLUMN, REQUIRED),
        text('apiKey', COLUMN, NEW),
        flag('enabled', LISTED, { form: 'edit' }),
        field('lines', 'allowedReturnOrigins', FORM, initial('[]')),
        field('permissions', 'permissions', FORM, initial('[]'), {
          sql: `coalesce(allowed.hotels, '[]')`,
        }),
        instant('createdAt', COLUMN),
      ],
      create: async (user, values) => {
        const { id, apiKey, apiSecret } = await this.credentials.addPartner(values, user.actor);
        return {
          id,
          once: [
            { label: 'partnerKey', value: apiKey },
            { label: 'partnerSecret', value: apiSecret },
          ],
        };
      },
      update: (user, id, values) => this.credentials.savePartner(id, values, user.actor),
      commands: [
        {
          name: 'rotateSecret',
          confirm: true,
          icon: 'RefreshCw',
          roles: OPERATORS,
          danger: true,
          run: async (user, id) => {
            const value = await this.credentials.rotatePartnerSecret(id, user.actor);
            return { id, once: [{ label: 'partnerSecret', value }] };
          },
        },
        {
          name: 'endTokens',
          confirm: true,
          icon: 'LogOut',
          roles: OPERATORS,
          danger: true,
          run: (user, id) => this.credentials.endPartnerTokens(id, user.actor),
        },
      ],
    };
  }
}

/** A link that was not mailed is shown once to whoever asked for it. */
function shown({ staffId: id, url, mailed, name, hours }: IssuedLink): Changed {
  return mailed ? { id } : { id, once: [{ label: 'link', value: url, use: { name, hours } }] };
}
