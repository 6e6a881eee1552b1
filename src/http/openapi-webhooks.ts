import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { Model } from './answers.dto.js';
import { type OperationObject, operationsOf, type PlacedOperation } from './openapi-operations.js';

const EXTENSION = 'x-sends';

export interface SentRequest {
  operationId: string;
  summary: string;
  description: string;
  headers: Readonly<Record<string, readonly [description: string, example: string]>>;
  /** What follows an answer, by status. */
  answers: Readonly<Record<string, string>>;
  bodies: readonly Model[];
}

/** Describes, beside the operation that asks for it, a request that we send; {@link moveWebhooks} lists it. */
export const DescribeSent = ({ bodies, headers, answers, ...described }: SentRequest) =>
  applyDecorators(
    ApiExtraModels(...bodies),
    ApiExtension(EXTENSION, {
      ...described,
      security: [],
      parameters: Object.entries(headers).map(([name, [description, example]]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string', examples: [example] },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { oneOf: bodies.map((body) => ({ $ref: getSchemaPath(body) })) } },
        },
      },
      responses: Object.fromEntries(
        Object.entries(answers).map(([status, description]) => [status, { description }]),
      ),
    }),
  );

/** Moves what {@link DescribeSent} described to the webhooks of the document, under the tag of the operation. */
export function moveWebhooks(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    const extended = operation as OperationObject & { [EXTENSION]?: OperationObject };
    const sent = extended[EXTENSION];
    if (!sent) continue;
    delete extended[EXTENSION];
    const post = { ...(operation.tags && { tags: operation.tags }), ...sent };
    document.webhooks = { ...document.webhooks, [sent.operationId ?? '']: { post } };
  }
}

export function webhooksOf(document: OpenAPIObject): PlacedOperation[] {
  return Object.values(document.webhooks ?? {}).flatMap(({ post }) =>
    post ? [{ path: '<url of the webhook>', method: 'post', operation: post }] : [],
  );
}
