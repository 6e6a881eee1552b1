import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { fetchExchangeRates } from './exchange-rates.js';

/** Keeps the rates of currencies at those of the day. */
@Injectable()
export class ExchangeRateService {
  private readonly logger = new Logger('ExchangeRates');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Fetches today's rates and writes them in one statement; a currency that the source does not have, or of which a
   * later rate is known, keeps what it has. Throws `ExchangeRateError`, and changes nothing, when no source answers.
   */
  async refreshExchangeRates(): Promise<{ updated: number }> {
    const rates = await fetchExchangeRates(this.settings, this.logger);
    const [, updated] = (await this.dataSource.query(
      `UPDATE currency SET price = rate.price, rate_date = $3, rate_source = $4, updated_at = now()
         FROM unnest($1::text[], $2::numeric[]) AS rate (code, price)
        WHERE currency.title_code = rate.code AND (currency.rate_date IS NULL OR currency.rate_date <= $3::date)`,
      [[...rates.tryPerUnit.keys()], [...rates.tryPerUnit.values()], rates.date, rates.source],
    )) as [unknown[], number];
    return { updated };
  }
}
