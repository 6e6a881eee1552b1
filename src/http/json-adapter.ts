import { applyDecorators, Header, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { DescribeNotModified } from './answers.dto.js';
import { sendCacheable } from './cacheable.js';
import { serverOf } from './express-server.js';
import { holdsSecret } from './secret-answer.interceptor.js';
import { JSON_TYPE, KEPT_BY_CALLERS, sendAnswer } from './sending.js';

/** The answers of the handler carry an ETag, and callers who have them already get 304. */
export const KeptByCallers = (): MethodDecorator =>
  applyDecorators(Header('Cache-Control', KEPT_BY_CALLERS), DescribeNotModified());

/** Sends what handlers return as everything else is sent: zipped, and with an ETag where callers may keep it. */
export class JsonAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = serverOf(this.getInstance<Express>());
  }

  override reply(response: Response, answer: unknown, status?: number): unknown {
    // The same for all JSON, though answers with secrets are never zipped.
    response.vary('Accept-Encoding');
    const isJson = typeof answer === 'object' && answer !== null && !(answer instanceof StreamableFile);
    if (!isJson || holdsSecret(response)) return super.reply(response, answer, status);
    if (status !== undefined) response.status(status);
    const content = Buffer.from(JSON.stringify(answer));
    if (response.getHeader('Cache-Control') !== KEPT_BY_CALLERS) {
      return sendAnswer(response.req, response, { content });
    }
    return sendCacheable(response.req, response, {
      content,
      contentType: JSON_TYPE,
      cacheControl: KEPT_BY_CALLERS,
    });
  }
}
