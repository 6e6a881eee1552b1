import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { execute } from '../database/queries.js';
import { SETTINGS, type Settings } from '../settings.js';
import { fetchExchangeRates } from './exchange-rates.js';

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
    const updated = await execute(
      this.dataSource,
      `UPDATE currency SET price = rate.price, rate_date = $3, rate_source = $4, updated_at = now()
         FROM unnest($1::text[], $2::numeric[]) AS rate (code, price)
        WHERE currency.title_code = rate.code AND (currency.rate_date IS NULL OR currency.rate_date <= $3::date)`,
      [[...rates.tryPerUnit.keys()], [...rates.tryPerUnit.values()], rates.date, rates.source],
    );
    return { updated };
  }
}
