import type { DynamicModule } from '@nestjs/common';
import { AdminModule } from '@adminjs/nestjs';
import { DataSource } from 'typeorm';
import { HotelReader } from '../../database/hotel-reader.service.js';
import { adminOptions } from './admin-options.js';
import { PanelCoreModule } from './panel-core.module.js';
import { PanelLoader } from './panel.loader.js';
import { PanelRegistry } from './panel-registry.js';

export function createPanel(): DynamicModule {
  return AdminModule.createAdminAsync({
    imports: [PanelCoreModule],
    inject: [PanelRegistry, DataSource, HotelReader],
    useFactory: (registry: PanelRegistry, dataSource: DataSource, reader: HotelReader) => ({
      adminJsOptions: adminOptions(registry, dataSource, reader),
    }),
    customLoader: PanelLoader,
  });
}
