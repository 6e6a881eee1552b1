import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiOperation } from '@nestjs/swagger';
import { Deprecated } from './deprecation.js';
import { SETTINGS } from '../settings.js';
import { openApiDocument } from './openapi.js';

@Controller('external')
class OldController {
  @Get('old')
  @ApiOperation({ operationId: 'getOld', summary: 'Old' })
  @Deprecated({
    since: new Date('2027-01-01T00:00:00Z'),
    sunset: new Date('2028-01-01T00:00:00Z'),
    link: '/docs/versions',
  })
  old(): object {
    return {};
  }
}

// The document names whom callers turn to.
@Module({
  controllers: [OldController],
  providers: [{ provide: SETTINGS, useValue: {} }],
})
class OldModule {}

it('tells of a deprecated endpoint in its headers and in the document', async () => {
  const app = await NestFactory.create<NestExpressApplication>(OldModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  try {
    const { headers } = await fetch(`${await app.getUrl()}/external/old`);
    expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([
      '@1798761600',
      'Sat, 01 Jan 2028 00:00:00 GMT',
      '</docs/versions>; rel="deprecation"; type="text/html"',
    ]);
    const operation = openApiDocument(app).paths['/external/old']?.get;
    expect(operation).toMatchObject({ operationId: 'getOld', summary: 'Old', deprecated: true });
    expect(operation?.responses['200']).toMatchObject({
      headers: { Deprecation: expect.anything() as object, Sunset: expect.anything() as object },
    });
  } finally {
    await app.close();
  }
});
