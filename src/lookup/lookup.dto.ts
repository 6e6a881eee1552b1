import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiProperty,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { DescribePagedAnswer } from '../http/answers.dto.js';
import type { Country } from './country.entity.js';
import type { Currency } from './currency.entity.js';
import type { Language } from './language.entity.js';

/** The currency in which prices of currencies are given. */
export const BASE_CURRENCY = 'TRY';

export class CountryItem {
  @ApiProperty({ type: 'integer', description: '`countryID` of the payment step' }) id!: number;
  @ApiProperty({ description: 'Turkish name' }) name!: string;
  @ApiProperty({ description: 'English name' }) nameIng!: string;
  @ApiProperty({ description: 'ISO 3166-1 alpha-2' }) code!: string;
  @ApiProperty({
    description: 'Distinguishing sign of vehicles in international traffic; empty where none exists',
  })
  plate!: string;

  static of({ id, name, nameIng, code, plate }: Country): CountryItem {
    return { id, name, nameIng, code, plate };
  }
}

export class CurrencyItem {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ description: 'ISO 4217 code' }) titleCode!: string;
  @ApiProperty() symbol!: string;
  @ApiProperty({
    description: `${BASE_CURRENCY} for one unit, refreshed daily; 0 for a currency that the public sources have no rate of`,
  })
  price!: number;

  static of({ id, titleCode, symbol, price }: Currency): CurrencyItem {
    return { id, titleCode, symbol, price: titleCode === BASE_CURRENCY ? 1 : Number(price ?? 0) };
  }
}

export class LanguageItem {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() title!: string;
  @ApiProperty({ description: 'Language code' }) code!: string;
  @ApiProperty({ description: 'Absolute address of a flag image (SVG)' }) image!: string;

  static of({ id, title, code, flag }: Language, origin: string): LanguageItem {
    return { id, title, code, image: `${origin}/flags/${flag}.svg` };
  }
}

class CountryList {
  @ApiProperty() success!: boolean;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [CountryItem] }) items!: CountryItem[];
}

class CurrencyList {
  @ApiProperty() success!: boolean;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [CurrencyItem] }) items!: CurrencyItem[];
}

class LanguageList {
  @ApiProperty() success!: boolean;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [LanguageItem] }) items!: LanguageItem[];
}

const describeLookup = (summary: string, answer: MethodDecorator) =>
  applyDecorators(
    ApiTags('Lookup lists'),
    ApiBearerAuth(),
    ApiOperation({
      summary,
      description: 'May be cached for a day: `Cache-Control`, `ETag`, 304 on a match.',
    }),
    answer,
    ApiResponse({ status: 304, description: 'Not changed' }),
  );

export const DescribeCountries = () => describeLookup('Countries', ApiOkResponse({ type: CountryList }));
export const DescribeCurrencies = () =>
  describeLookup('Currencies with daily exchange rates', DescribePagedAnswer(CurrencyList));
export const DescribeLanguages = () => describeLookup('Languages', DescribePagedAnswer(LanguageList));

export const DescribeFlag = () =>
  applyDecorators(
    ApiTags('Lookup lists'),
    ApiOperation({ summary: 'Flag image of a language', description: 'Without a token.' }),
    ApiProduces('image/svg+xml'),
    ApiOkResponse({ schema: { type: 'string' } }),
    ApiNotFoundResponse({ description: '`not_found`' }),
  );
