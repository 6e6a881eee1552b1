import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AbstractHttpAdapter } from '@nestjs/core';
import type AdminJS from 'adminjs';
import type { Express } from 'express';
import { SETTINGS, type Settings } from '../../settings.js';
import { PanelAssets } from '../bundling/assets.js';
import { panelRouter } from './panel.router.js';
import { PanelRegistry } from './panel-registry.js';
import { PaperRoutes } from '../paper/paper.routes.js';
import { PanelUsers } from './panel-users.js';
import { PanelSessions } from '../sign-in/sessions.js';
import { SignInRoutes } from '../sign-in/sign-in.routes.js';

/**
 * How `@adminjs/nestjs` mounts the panel: with our router, whose guard stands in front, behind the service's own
 * middleware. (Its own loader would put AdminJS before every middleware, and read uploads of strangers.)
 */
@Injectable()
export class PanelLoader {
  private readonly log = new Logger('Panel');

  constructor(
    private readonly registry: PanelRegistry,
    private readonly users: PanelUsers,
    private readonly sessions: PanelSessions,
    private readonly assets: PanelAssets,
    private readonly signIn: SignInRoutes,
    private readonly paper: PaperRoutes,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  register(admin: AdminJS, httpAdapter: AbstractHttpAdapter): void {
    const app = httpAdapter.getInstance<Express>();
    app.use(
      '/admin',
      panelRouter({
        admin,
        registry: this.registry,
        users: this.users,
        sessions: this.sessions,
        assets: this.assets,
        signIn: this.signIn,
        paper: this.paper,
        settings: this.settings,
        log: this.log,
      }),
    );
  }
}
