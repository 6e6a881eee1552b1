import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

/** Describes the query that `readPage` reads. */
export const DescribePaging = () =>
  applyDecorators(
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Records per page; a larger one is taken as 200. Else `limit_is_not_valid`.',
      schema: { type: 'integer', minimum: 1, default: 20 },
    }),
    ApiQuery({
      name: 'page',
      required: false,
      description: 'Else `page_is_not_valid`.',
      schema: { type: 'integer', minimum: 1, default: 1 },
    }),
    ApiQuery({
      name: 'order',
      required: false,
      description: 'Else `order_is_not_valid`.',
      schema: { type: 'string', enum: ['id', '-id'], default: 'id' },
    }),
  );
