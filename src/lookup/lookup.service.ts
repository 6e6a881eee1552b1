import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type ListAnswer, pageOf, type PageRequest } from '../http/paging.js';
import { Country } from './country.entity.js';
import { Currency } from './currency.entity.js';
import { Language } from './language.entity.js';
import { CountryItem, CurrencyItem, LanguageItem } from './lookup.dto.js';

/** The lists that are the same for every hotel. */
@Injectable()
export class LookupService {
  constructor(
    @InjectRepository(Country) private readonly countryRows: Repository<Country>,
    @InjectRepository(Currency) private readonly currencyRows: Repository<Currency>,
    @InjectRepository(Language) private readonly languageRows: Repository<Language>,
  ) {}

  /** Every country, without paging. */
  async countries(): Promise<ListAnswer<CountryItem>> {
    const rows = await this.countryRows.find({ order: { id: 'ASC' } });
    return { success: true, count: rows.length, items: rows.map((row) => CountryItem.of(row)) };
  }

  /** A page of currencies. */
  async currencies(page: PageRequest): Promise<ListAnswer<CurrencyItem>> {
    const rows = await this.currencyRows.find({ order: { id: 'ASC' } });
    return pageOf(
      rows.map((row) => CurrencyItem.of(row)),
      page,
    );
  }

  /** A page of languages, whose images are addresses below `origin`. */
  async languages(page: PageRequest, origin: string): Promise<ListAnswer<LanguageItem>> {
    const rows = await this.languageRows.find({ order: { id: 'ASC' } });
    return pageOf(
      rows.map((row) => LanguageItem.of(row, origin)),
      page,
    );
  }
}
