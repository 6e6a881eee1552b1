import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../settings.js';
import { prepareAdminJs } from '../bundling/prepare-adminjs.js';

/** The staff panel at /admin. AdminJS is large and loaded only where the panel is on; tests and commands do without. */
@Module({})
export class PanelModule {
  static async register(settings: Settings): Promise<DynamicModule> {
    if (!settings.PANEL) return { module: PanelModule };
    prepareAdminJs();
    const { createPanel } = await import('./panel.factory.js');
    return { module: PanelModule, imports: [createPanel()] };
  }
}
