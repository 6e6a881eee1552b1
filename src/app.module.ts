import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import type { DatabaseAddress } from './database/connection.js';
import { DatabaseModule } from './database/database.module.js';
import { HttpModule } from './http/http.module.js';
import type { Settings } from './settings.js';

@Module({ imports: [HttpModule, AuthModule] })
export class AppModule {
  static register(settings: Settings, address: DatabaseAddress): DynamicModule {
    return { module: AppModule, imports: [DatabaseModule.register(settings, address)] };
  }
}
