import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { ExchangeRateError, fetchExchangeRates } from './exchange-rates.js';
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

  /**
   * The job: a network without a way out is no fault that trying again mends, nor one that alerts. Until a source answers, the
   * last known rates stay.
   */
  async refreshOrWarn(): Promise<{ updated: number }> {
    try {
      return await this.refreshExchangeRates();
    } catch (error) {
      if (!(error instanceof ExchangeRateError)) throw error;
      this.logger.warn(
        `${error.message}. The last known rates stay. Where no call may go out, set RATES_REFRESH=false.`,
      );
      return { updated: 0 };
    }
  }
}
