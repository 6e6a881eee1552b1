import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

interface Deprecation {
  since: Date;
  sunset: Date;
  link: string;
}

/** Marks an endpoint that will end (RFC 9745 `Deprecation`, RFC 8594 `Sunset`). Stands below its description. */
export const Deprecated = ({ since, sunset, link }: Deprecation): MethodDecorator =>
  applyDecorators(
    Header('Deprecation', `@${Math.floor(since.getTime() / 1000)}`),
    Header('Sunset', sunset.toUTCString()),
    Header('Link', `<${link}>; rel="deprecation"; type="text/html"`),
    ApiOperation({ deprecated: true }),
  );
