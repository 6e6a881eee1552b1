import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { audit } from '../database/audit.js';
import type { Caller } from './caller.js';
import { Partner } from './partner.entity.js';

@Injectable()
export class SecretReads {
  constructor(@InjectRepository(Partner) private readonly partners: Repository<Partner>) {}

  async record({ hotelId, partnerId }: Caller, entity: 'mail-server' | 'virtual-pos'): Promise<void> {
    const partner = await this.partners.findOneByOrFail({ id: partnerId! });
    const actor = { kind: 'partner' as const, id: partner.id, name: partner.name };
    await audit(this.partners.manager, actor, {
      hotelId,
      action: `${entity}.read`,
      entity,
      entityId: hotelId,
    });
  }
}
