import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { HotelReader } from '../database/hotel-reader.service.js';
import { type Release, RELEASE } from '../release.js';
import { DescribeFailure } from './answers.dto.js';
import { Draining } from './draining.service.js';
import { unavailable } from './errors.js';

class Liveness {
  @ApiProperty({ enum: ['ok'] }) status!: 'ok';
}

const CHECKS = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      status: { type: 'string' },
      configured: { type: 'integer', description: 'Of replicas: how many there are' },
      inUse: { type: 'integer', description: 'Of replicas: how many are neither down nor behind' },
    },
  },
} as const;

class Readiness extends Liveness {
  @ApiProperty({ ...CHECKS, description: 'What is well' }) info!: object;
  @ApiProperty({ ...CHECKS, description: 'What is not: nothing, where the status is 200' }) error!: object;
  @ApiProperty({ ...CHECKS, description: 'Everything that was checked' }) details!: object;
  @ApiProperty({ description: 'The release that runs', examples: ['2.0.0'] }) version!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The commit of which it was built, where that is known',
  })
  commit!: string | null;
}

@ApiTags('Health')
@Controller('health')
export class HealthController {
  private checking: Promise<HealthCheckResult> | undefined;

  constructor(
    private readonly health: HealthCheckService,
    private readonly draining: Draining,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reader: HotelReader,
  ) {}

  @Get('live')
  @ApiOperation({
    operationId: 'checkLiveness',
    summary: 'The process runs',
    description: 'For a supervisor that restarts what does not answer. Asks no database.',
  })
  @ApiOkResponse({ type: Liveness })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @HttpCode(200)
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  @ApiOperation({
    operationId: 'checkReadiness',
    summary: 'The service can take requests',
    description:
      'For a load balancer: the database answers, its migrations are applied, and no shutdown has begun.',
  })
  @ApiOkResponse({ type: Readiness })
  @DescribeFailure(503, 'service_is_unavailable')
  async ready(): Promise<HealthCheckResult & Release> {
    // One check at a time: whoever asks meanwhile shares it, so that nobody can keep the database busy from here.
    this.checking ??= this.check().finally(() => (this.checking = undefined));
    try {
      return { ...(await this.checking), ...RELEASE };
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
      () => this.replicas(),
    ]);
  }

  private running() {
    if (this.draining.begun) throw new Error('shutting down');
    return { service: { status: 'up' as const } };
  }

  /** Never a failure: where no replica is in use, the primary answers everything. */
  private replicas(): HealthIndicatorResult {
    const { configured, inUse } = this.reader.replicaCounts;
    return configured === 0 ? {} : { replicas: { status: 'up', configured, inUse } };
  }

  private async migrated() {
    if (await this.dataSource.showMigrations()) throw new Error('migrations are missing');
    return { migrations: { status: 'up' as const } };
  }
}
