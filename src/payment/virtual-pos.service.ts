import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Hotel } from '../hotel/hotel.entity.js';
import { SecretBox } from '../secrets/secrets.js';
import { atDemonstrationBank } from './demonstration-bank.js';
import type { PointOfSale } from './providers/payment-provider.js';
import { VirtualPos } from './virtual-pos.entity.js';
import { readPosSecrets } from './virtual-pos-secrets.js';

@Injectable()
export class VirtualPosService {
  constructor(
    @InjectRepository(VirtualPos) private readonly rows: Repository<VirtualPos>,
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    private readonly secrets: SecretBox,
  ) {}

  /** As {@link of}, but the demonstration bank for a test hotel, so that nobody is ever charged there. */
  async forPayments(hotelId: number): Promise<PointOfSale | undefined> {
    const { sandbox } = await this.hotels.findOneByOrFail({ id: hotelId });
    const pos = await this.of(hotelId);
    return sandbox ? atDemonstrationBank(pos) : pos;
  }

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
