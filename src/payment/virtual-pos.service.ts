import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretBox } from '../secrets/secrets.js';
import type { PointOfSale } from './providers/payment-provider.js';
import { VirtualPos } from './virtual-pos.entity.js';
import { readPosSecrets } from './virtual-pos-secrets.js';

@Injectable()
export class VirtualPosService {
  constructor(
    @InjectRepository(VirtualPos) private readonly rows: Repository<VirtualPos>,
    private readonly secrets: SecretBox,
  ) {}

  /** The hotel's virtual POS with its secrets in the clear; undefined when none is configured. */
  async of(hotelId: number): Promise<PointOfSale | undefined> {
    const row = await this.rows.findOneBy({ hotelId });
    if (!row) return undefined;
    const { userName, ...secrets } = readPosSecrets(this.secrets, row);
    return {
      companyId: row.companyId,
      companyCode: row.companyCode,
      companyName: row.companyName,
      ...secrets,
      user: userName,
      maxInstallment: row.maxInstallment,
      gatewayUrl: row.gatewayUrl,
    };
  }
}
