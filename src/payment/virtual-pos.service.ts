import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretBox } from '../database/secrets.js';
import type { PointOfSale } from './providers/payment-provider.js';
import { VirtualPos, virtualPosPlace } from './virtual-pos.entity.js';

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
    return {
      companyId: row.companyId,
      companyCode: row.companyCode,
      companyName: row.companyName,
      merchantId: row.merchantId,
      terminalNo: row.terminalNo,
      user: row.userName,
      storeKey: this.secrets.decrypt(row.storeKeyEncrypted, virtualPosPlace(hotelId, 'store_key_encrypted')),
      password: this.secrets.decrypt(row.passwordEncrypted, virtualPosPlace(hotelId, 'password_encrypted')),
      maxInstallment: row.maxInstallment,
      gatewayUrl: row.gatewayUrl,
    };
  }
}
