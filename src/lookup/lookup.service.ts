import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type ListAnswer, pageOf, type PageRequest } from '../http/paging.js';
import { Country } from './country.entity.js';
import { Currency } from './currency.entity.js';
import { Language } from './language.entity.js';
import { CountryItem, CurrencyItem, LanguageItem } from './lookup.dto.js';

/** Countries and languages come with the release, and are read once. Currencies have the rates of the day. */
@Injectable()
export class LookupService {
  readonly countries: () => Promise<ListAnswer<CountryItem>>;
  private readonly languageRows: () => Promise<Language[]>;

  constructor(
    @InjectRepository(Country) countries: Repository<Country>,
    @InjectRepository(Currency) private readonly currencyRows: Repository<Currency>,
    @InjectRepository(Language) languages: Repository<Language>,
  ) {
    this.countries = readOnce(async () => {
      const rows = await countries.find({ order: { id: 'ASC' } });
      return { success: true, count: rows.length, items: rows.map((row) => CountryItem.of(row)) };
    });
    this.languageRows = readOnce(() => languages.find({ order: { id: 'ASC' } }));
  }

  async currencies(page: PageRequest): Promise<ListAnswer<CurrencyItem>> {
    const rows = await this.currencyRows.find({ order: { id: 'ASC' } });
    return pageOf(
      rows.map((row) => CurrencyItem.of(row)),
      page,
    );
  }

  async languages(page: PageRequest, origin: string): Promise<ListAnswer<LanguageItem>> {
    const rows = await this.languageRows();
    return pageOf(
      rows.map((row) => LanguageItem.of(row, origin)),
      page,
    );
  }
}

/** Remembers what was read; a read that fails is tried again by the next caller. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
