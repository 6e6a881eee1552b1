import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, getSchemaPath } from '@nestjs/swagger';

/** The answer that an error with an identifier becomes. */
export class Failure {
  @ApiProperty({ type: Boolean, enum: [false] }) success!: false;
  @ApiProperty({ description: 'Identifier of the error' }) message!: string;
}

class ListFailure extends Failure {
  @ApiProperty({ type: 'integer', enum: [0] }) count!: 0;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0 }) items!: [];
}

type Model = new () => unknown;

const oneOfThem = (answer: Model, failure: Model, identifiers: readonly string[]) =>
  applyDecorators(
    ApiExtraModels(answer, failure),
    ApiOkResponse({
      schema: {
        anyOf: [
          { $ref: getSchemaPath(answer) },
          {
            allOf: [
              { $ref: getSchemaPath(failure) },
              { type: 'object', properties: { message: { type: 'string', enum: [...identifiers] } } },
            ],
          },
        ],
      },
    }),
  );

/** Describes an answer with HTTP 200: the model, or a failure with one of the identifiers. */
export const DescribeAnswer = (answer: Model, ...identifiers: string[]) =>
  oneOfThem(answer, Failure, identifiers);

/** Describes an answer like `DescribeAnswer`, whose failure has members of its own. */
export const DescribeAnswerOrElse = (answer: Model, failure: Model, ...identifiers: string[]) =>
  oneOfThem(answer, failure, identifiers);

const PAGE_FAULTS = ['limit_is_not_valid', 'page_is_not_valid', 'order_is_not_valid'];

/** Describes the answer of a list without pages. */
export const DescribeListAnswer = (list: Model, ...identifiers: string[]) =>
  oneOfThem(list, ListFailure, identifiers);

/** Describes the answer of a list with `limit`, `page` and `order`. */
export const DescribePagedAnswer = (list: Model, ...identifiers: string[]) =>
  oneOfThem(list, ListFailure, [...identifiers, ...PAGE_FAULTS]);
