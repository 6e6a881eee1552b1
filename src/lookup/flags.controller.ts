import { readdirSync, readFileSync } from 'node:fs';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendCacheable } from '../http/cacheable.js';
import { notFound } from '../http/errors.js';
import { DescribeFlag } from './lookup.dto.js';

const FOLDER = new URL('./flags/', import.meta.url);

@Controller('flags')
export class FlagsController {
  private readonly flags = new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [name, readFileSync(new URL(name, FOLDER))]),
  );

  @Get(':name')
  @DescribeFlag()
  async flag(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const svg = this.flags.get(name);
    if (!svg) throw notFound();
    response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    await sendCacheable(request, response, {
      content: svg,
      contentType: 'image/svg+xml',
      cacheControl: 'public, max-age=86400',
    });
  }
}
