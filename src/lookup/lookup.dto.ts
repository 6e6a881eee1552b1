import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { DescribeFailure, DescribeNotModified, DescribePagedAnswer, Succeeded } from '../http/answers.dto.js';
import type { Country } from './country.entity.js';
import type { Currency } from './currency.entity.js';
import type { Language } from './language.entity.js';

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
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [CountryItem] }) items!: CountryItem[];
}

class CurrencyList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [CurrencyItem] }) items!: CurrencyItem[];
}

class LanguageList {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: [LanguageItem] }) items!: LanguageItem[];
}

const describeLookup = (operationId: string, summary: string, description: string, answer: MethodDecorator) =>
  applyDecorators(
    ApiTags('Lookup lists'),
    ApiBearerAuth(),
    ApiOperation({
      operationId,
      summary,
      description: `${description} May be cached for a day.`,
    }),
    answer,
    DescribeNotModified(),
  );

export const DescribeCountries = () =>
  describeLookup(
    'listCountries',
    'Countries',
    'All countries of ISO 3166-1. The path is spelled `counties`.',
    ApiOkResponse({ type: CountryList }),
  );
export const DescribeCurrencies = () =>
  describeLookup(
    'listCurrencies',
    'Currencies with daily exchange rates',
    'The exchange rates are refreshed every day.',
    DescribePagedAnswer(CurrencyList),
  );
export const DescribeLanguages = () =>
  describeLookup(
    'listLanguages',
    'Languages',
    'The languages in which texts may be had.',
    DescribePagedAnswer(LanguageList),
  );

export const DescribeFlag = () =>
  applyDecorators(
    ApiTags('Lookup lists'),
    ApiOperation({
      operationId: 'getFlag',
      summary: 'Flag image of a language',
      description: 'Without a token. `image` of the list of languages is such an address.',
    }),
    ApiParam({
      name: 'name',
      description: 'File name, as in `image`',
      schema: { type: 'string', example: 'tr.svg' },
    }),
    ApiProduces('image/svg+xml'),
    ApiOkResponse({ schema: { type: 'string' } }),
    DescribeFailure(404, 'not_found'),
  );
