import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HealthCheck, type HealthCheckResult, HealthCheckService } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Draining } from './draining.js';
import { unavailable } from './errors.js';

@ApiTags('Operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly draining: Draining,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  @Get('live')
  @ApiOperation({ summary: 'The process runs' })
  @ApiOkResponse({ schema: { example: { status: 'ok' } } })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HttpCode(200)
  @HealthCheck({ noCache: true })
  @ApiOperation({ summary: 'The database answers, its migrations are applied, and no shutdown has begun' })
  async ready(): Promise<HealthCheckResult> {
    try {
      return await this.health.check([
        () => this.running(),
        async () => {
          await this.dataSource.query('SELECT 1');
          return { database: { status: 'up' } };
        },
        async () => this.migrated(),
      ]);
    } catch {
      throw unavailable();
    }
  }

  private running() {
    if (this.draining.begun) throw new Error('shutting down');
    return { service: { status: 'up' as const } };
  }

  private async migrated() {
    if (await this.dataSource.showMigrations()) throw new Error('migrations are missing');
    return { migrations: { status: 'up' as const } };
  }
}
