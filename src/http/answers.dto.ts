import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type Identifier, meaningsOf } from './identifiers.js';

export const Succeeded = () => ApiProperty({ type: Boolean, enum: [true] });

export const Failed = () => ApiProperty({ type: Boolean, enum: [false] });

export class Failure {
  @Failed() success!: false;
  @ApiProperty({ description: 'Identifier of the error' }) message!: string;
}

export class HotspotFailure {
  @ApiProperty({ type: 'integer', enum: [0] }) success!: 0;
  @ApiProperty({ description: 'Identifier of the error' }) message!: string;
}

export class ListFailure extends Failure {
  @ApiProperty({ type: 'integer', enum: [0] }) count!: 0;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0 }) items!: [];
}

export type Model = new () => object;

/** The model of a failure that has one of the identifiers, with their meanings. */
export function failureWith<I extends Identifier>(name: string, failure: Model, identifiers: readonly I[]) {
  class Described extends failure {
    declare message: I;
  }
  const described = { enum: [...identifiers], description: meaningsOf(identifiers) };
  ApiProperty(described)(Described.prototype, 'message');
  return Object.defineProperty(Described, 'name', { value: name });
}

function pascalCase(identifier: string): string {
  return identifier.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const DescribeOneOf = (...models: Model[]) =>
  applyDecorators(
    ApiExtraModels(...models),
    ApiOkResponse({ schema: { oneOf: models.map((model) => ({ $ref: getSchemaPath(model) })) } }),
  );

/** Describes an answer with HTTP 200: the model, or a failure with one of the identifiers. */
export const DescribeAnswer = (answer: Model, ...identifiers: Identifier[]) =>
  DescribeAnswerOrElse(answer, Failure, ...identifiers);

export const DescribeAnswerOrElse = (answer: Model, failure: Model, ...identifiers: Identifier[]) =>
  DescribeOneOf(answer, failureWith(`${answer.name}Failure`, failure, identifiers));

export const DescribeFailure = (status: number, ...identifiers: Identifier[]) =>
  DescribeFailureWith(status, identifiers.map(pascalCase).join('Or'), Failure, ...identifiers);

export const DescribeFailureWith = (
  status: number,
  name: string,
  failure: Model,
  ...identifiers: Identifier[]
) =>
  ApiResponse({
    status,
    type: failureWith(name, failure, identifiers),
    description: meaningsOf(identifiers),
  });

export const DescribeNotModified = () =>
  ApiResponse({ status: 304, description: 'Nothing has changed since the answer with this `ETag`' });

export const DescribeListAnswer = (list: Model, ...identifiers: Identifier[]) =>
  DescribeAnswerOrElse(list, ListFailure, ...identifiers);

export const DescribePagedAnswer = (list: Model, ...identifiers: Identifier[]) =>
  DescribeListAnswer(list, ...identifiers, 'limit_is_not_valid', 'page_is_not_valid', 'order_is_not_valid');
