import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CredentialsService } from '../../../auth/credentials.service.js';
import { StaffAccountsService } from '../../../staff/staff-accounts.service.js';
import { type IssuedLink, StaffLinksService } from '../../../staff/staff-links.service.js';
import { StaffSecondFactorService } from '../../../staff/staff-second-factor.service.js';
import { MANAGERS, OPERATORS } from '../access.js';
import type { Changed, PanelResource, RecordCommand } from '../adapter/definition.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit-actions.js';
import { entityNameSql, withNames } from './audit-names.js';

/** Who may come in: staff, ApiKeys, partners; and the trail of what they did. */
@Injectable()
export class AccessResources {
  constructor(
    private readonly dataSource: DataSource,
    private readonly credentials: CredentialsService,
    private readonly accounts: StaffAccountsService,
    private readonly links: StaffLinksService,
    private readonly secondFactors: StaffSecondFactorService,
  ) {}

  resources(): PanelResource[] {
    return [this.staff(), this.apiKeys(), this.audit(false), this.partners(), this.audit(true)];
  }

  private staff(): PanelResource {
    return {
      id: 'staff',
      icon: 'Users',
      group: 'access',
      from: 'staff_member r JOIN staff_hotel sh ON sh.staff_id = r.id',
      hotel: 'sh.hotel_id',
      title: 'r.name',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'name', direction: 'asc' },
      fields: [
        { name: 'name', kind: 'text', list: true, filter: true, sort: true, form: 'new', required: true },
        { name: 'email', kind: 'text', list: true, filter: true, sort: true, form: 'new', required: true },
        {
          name: 'role',
          sql: 'sh.role',
          kind: 'choice',
          choices: ['manager', 'reception'],
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
          initial: 'reception',
        },
        {
          name: 'language',
          kind: 'choice',
          choices: ['tr', 'en'],
          form: 'new',
          required: true,
          initial: 'tr',
        },
        { name: 'totp', sql: '(r.totp_confirmed_at IS NOT NULL)', kind: 'flag', list: true, filter: true },
        { name: 'invited', sql: '(r.password_hash IS NULL)', kind: 'flag', filter: true },
        { name: 'disabled', sql: '(r.disabled_at IS NOT NULL)', kind: 'flag', list: true, filter: true },
        { name: 'createdAt', kind: 'instant', sort: true, filter: true },
      ],
      create: async (user, values) => {
        const issued = await this.accounts.invite(user.hotelId!, values, user.actor, user.site);
        return shown(issued);
      },
      update: async (user, id, values) => {
        await this.accounts.setRole(user.hotelId!, id, values['role'], user.actor);
        return { id };
      },
      commands: [
        {
          name: 'newLink',
          icon: 'Link',
          roles: MANAGERS,
          applies: (record) => record['disabled'] === false,
          run: async (user, id) => shown(await this.links.renew(user.hotelId!, id, user.actor, user.site)),
        },
        {
          name: 'resetTotp',
          icon: 'Smartphone',
          roles: MANAGERS,
          danger: true,
          applies: (record) => record['totp'] === true,
          run: async (user, id) => {
            await this.secondFactors.reset(user.hotelId!, id, user.actor, user.role === 'operator');
            return { id };
          },
        },
        this.disabling('disableStaff'),
        this.disabling('enableStaff'),
        {
          name: 'removeStaff',
          icon: 'UserMinus',
          roles: MANAGERS,
          danger: true,
          run: async (user, id) => {
            await this.accounts.remove(user.hotelId!, id, user.actor);
            return { id };
          },
        },
      ],
    };
  }

  private disabling(name: 'disableStaff' | 'enableStaff'): RecordCommand {
    const isDisabled = name === 'disableStaff';
    return {
      name,
      icon: isDisabled ? 'UserX' : 'UserCheck',
      roles: MANAGERS,
      danger: isDisabled,
      applies: (record) => record['disabled'] === !isDisabled,
      run: async (user, id) => {
        const isOperator = user.role === 'operator';
        await this.accounts.setDisabled(user.hotelId!, id, isDisabled, user.actor, isOperator);
        return { id };
      },
    };
  }

  private apiKeys(): PanelResource {
    return {
      id: 'apiKeys',
      icon: 'Wifi',
      group: 'access',
      from: 'api_key r',
      hotel: 'r.hotel_id',
      title: 'r.label',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'createdAt', direction: 'desc' },
      fields: [
        { name: 'label', kind: 'text', list: true, filter: true, sort: true, form: 'new', required: true },
        { name: 'createdAt', kind: 'instant', list: true, filter: true, sort: true },
        { name: 'lastUsedAt', kind: 'instant', list: true, filter: true, sort: true },
        { name: 'revokedAt', kind: 'instant', list: true, filter: true, sort: true },
      ],
      create: async (user, values) => {
        const { id, key } = await this.credentials.addApiKey(user.hotelId!, values, user.actor);
        return { id, once: [{ label: 'apiKey', value: key }] };
      },
      commands: [
        {
          name: 'revoke',
          icon: 'Slash',
          roles: MANAGERS,
          danger: true,
          applies: (record) => record['revokedAt'] === null,
          run: async (user, id) => {
            await this.credentials.revokeApiKey(user.hotelId!, id, user.actor);
            return { id };
          },
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
        { name: 'at', kind: 'instant', list: true, filter: true, sort: true },
        {
          name: 'actorKind',
          kind: 'choice',
          choices: ['staff', 'partner', 'bank', 'command', 'service'],
          list: true,
          filter: true,
          sort: true,
        },
        { name: 'actorName', kind: 'text', list: true, filter: true, sort: true },
        {
          name: 'action',
          kind: 'auditAction',
          choices: AUDIT_ACTIONS,
          list: true,
          filter: true,
          sort: true,
        },
        { name: 'entity', kind: 'auditEntity', choices: AUDIT_ENTITIES, filter: true, sort: true },
        { name: 'entityName', sql: entityNameSql(), kind: 'text', list: true, filter: true, sort: true },
        { name: 'entityId', kind: 'text', filter: true, sort: true },
        { name: 'changes', kind: 'facts' },
        { name: 'address', kind: 'text', list: true, filter: true, sort: true },
        { name: 'requestId', kind: 'text', filter: true },
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
      icon: 'Link2',
      group: 'service',
      from: 'partner r',
      hotel: null,
      title: 'r.name',
      read: OPERATORS,
      write: OPERATORS,
      order: { field: 'name', direction: 'asc' },
      fields: [
        { name: 'name', kind: 'text', list: true, filter: true, sort: true, form: 'both', required: true },
        { name: 'apiKey', kind: 'text', list: true, filter: true, sort: true, form: 'new' },
        { name: 'enabled', kind: 'flag', list: true, filter: true, form: 'edit' },
        { name: 'allowedReturnOrigins', kind: 'lines', form: 'both', initial: '[]' },
        {
          name: 'permissions',
          kind: 'permissions',
          sql: `(SELECT coalesce(json_agg(json_build_object('hotelId', h.id, 'title', h.title, 'enabled', ph.enabled)
                                          ORDER BY h.title), '[]')
                   FROM partner_hotel ph JOIN hotel h ON h.id = ph.hotel_id WHERE ph.partner_id = r.id)`,
          form: 'both',
          initial: '[]',
        },
        { name: 'createdAt', kind: 'instant', list: true, filter: true, sort: true },
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
      update: async (user, id, values) => {
        await this.credentials.savePartner(id, values, user.actor);
        return { id };
      },
      commands: [
        {
          name: 'rotateSecret',
          icon: 'RefreshCw',
          roles: OPERATORS,
          danger: true,
          run: async (user, id) => {
            const value = await this.credentials.rotatePartnerSecret(id, user.actor);
            return { id, once: [{ label: 'partnerSecret', value }] };
          },
        },
      ],
    };
  }
}

/** A link that was not mailed is shown once to whoever asked for it. */
function shown(issued: IssuedLink | { staffId: number }): Changed {
  const id = issued.staffId;
  return 'url' in issued && !issued.mailed ? { id, once: [{ label: 'link', value: issued.url }] } : { id };
}
