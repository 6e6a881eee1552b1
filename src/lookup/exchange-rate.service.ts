import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { fetchExchangeRates } from './exchange-rates.js';
import { updateExchangeRates } from './exchange-rates.queries.js';

@Injectable()
export class ExchangeRateService {
  private readonly logger = new Logger('ExchangeRates');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Currencies with a later rate keep it. Throws `ExchangeRateError`, and changes nothing, if no source answers. */
  async refreshExchangeRates(): Promise<{ updated: number }> {
    const rates = await fetchExchangeRates(this.settings, this.logger);
    const updated = await updateExchangeRates(this.dataSource, rates);
    return { updated };
  }
}
