import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

/** When an endpoint became out of date, when it ends, and where it says what takes its place. */
interface Deprecation {
  since: Date;
  sunset: Date;
  link: string;
}

/**
 * Marks an endpoint as one that will end: its answers carry `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link`, and
 * the document says so. Stands below the endpoint's own description.
 */
export const Deprecated = ({ since, sunset, link }: Deprecation): MethodDecorator =>
  applyDecorators(
    Header('Deprecation', `@${Math.floor(since.getTime() / 1000)}`),
    Header('Sunset', sunset.toUTCString()),
    Header('Link', `<${link}>; rel="deprecation"; type="text/html"`),
    ApiOperation({ deprecated: true }),
  );
