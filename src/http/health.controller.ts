import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheck, type HealthCheckResult, HealthCheckService } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Failure } from './answers.dto.js';
import { Draining } from './draining.service.js';
import { unavailable } from './errors.js';

@ApiTags('Operations')
@Controller('health')
export class HealthController {
  private checking: Promise<HealthCheckResult> | undefined;

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
  @ApiOkResponse({ schema: { example: { status: 'ok' } } })
  @ApiServiceUnavailableResponse({ type: Failure, description: '`service_is_unavailable`' })
  async ready(): Promise<HealthCheckResult> {
    // One check at a time: whoever asks meanwhile shares it, so that nobody can keep the database busy from here.
    this.checking ??= this.check().finally(() => (this.checking = undefined));
    try {
      return await this.checking;
    } catch {
      throw unavailable();
    }
  }

  private check(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.running(),
      async () => {
        await this.dataSource.query('SELECT 1');
        return { database: { status: 'up' } };
      },
      async () => this.migrated(),
    ]);
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
