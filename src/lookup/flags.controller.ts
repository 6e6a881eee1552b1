import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendCacheable } from '../http/cacheable.js';
import { notFound } from '../http/errors.js';
import { DescribeFlag } from './lookup.dto.js';

const FOLDER = new URL('./flags/', import.meta.url);

@Controller('flags')
export class FlagsController {
  private readonly names = new Set(readdirSync(FOLDER).filter((name) => name.endsWith('.svg')));
  /** Flags that were asked for, by their names. */
  private readonly kept = new Map<string, Buffer>();

  @Get(':name')
  @DescribeFlag()
  async flag(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.names.has(name)) throw notFound();
    const svg = this.kept.get(name) ?? (await readFile(new URL(name, FOLDER)));
    this.kept.set(name, svg);
    response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    await sendCacheable(request, response, {
      content: svg,
      contentType: 'image/svg+xml',
      cacheControl: 'public, max-age=86400',
    });
  }
}
