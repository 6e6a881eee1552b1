import type AdminJS from 'adminjs';
import { Router as AdminRouter, ApiController } from 'adminjs';
import { buildRoutes } from '@adminjs/express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Logger } from '@nestjs/common';
import { bodyMiddleware } from '../../http/bodies.js';
import { signalOfClose } from '../../http/caller-gone.js';
import { endWith } from '../../http/connections/large-answers.js';
import { notFound, ServiceError } from '../../http/errors.js';
import { sendAnswer } from '../../http/sending.js';
import { jsonWholeNumber } from '../../http/scalars.js';
import { readInput } from '../../http/typed-input.js';
import type { Settings } from '../../settings.js';
import type { HotelsContract } from '../frame/hotels.contract.js';
import type { PanelUser } from '../page/access.js';
import type { PanelAssets } from '../bundling/assets.js';
import { guideRouter } from '../guide/guide.routes.js';
import { FileAnswer, type PageOperation } from '../page/panel-page.js';
import { checkAction, takeFields, takeQuery } from './adminjs-requests.js';
import { answerError } from './answer-error.js';
import { hotelOfPage, isApi, type PanelRequest, sentBy } from './panel-request.js';
import { PanelFrames, sendState, STATE_PATH } from './panel-frame.js';
import { panelHtml } from './panel-page.html.js';
import type { PaperRoutes } from '../paper/paper.routes.js';
import type { PanelRegistry } from './panel-registry.js';
import type { PanelUsers } from './panel-users.js';
import { sameOriginWrites, scriptNonce, securityHeaders } from '../page/security.js';
import { RecordController } from '../records/record-controller.js';
import { endSession, type PanelSessions, rememberHotel } from '../sign-in/sessions.js';
import type { SignInRoutes } from '../sign-in/sign-in.routes.js';

export interface PanelRouterParts {
  admin: AdminJS;
  registry: PanelRegistry;
  users: PanelUsers;
  sessions: PanelSessions;
  assets: PanelAssets;
  signIn: SignInRoutes;
  paper: PaperRoutes;
  settings: Settings;
  log: Logger;
}

/**
 * Returns the router of everything below /admin, in this order: headers, origin of writes, scripts, the session, signing in;
 * then, only for people who are signed in, the API of the pages, AdminJS' API behind the check of access, and the pages. A
 * body is read where a route needs it, after the person was found to be allowed to call the route. Multipart is never read.
 */
export function panelRouter(parts: PanelRouterParts): Router {
  const { admin, registry, users, sessions, assets, settings } = parts;
  const frames = new PanelFrames(admin, assets);
  const router = Router();
  router.use(...securityHeaders(), sameOriginWrites(settings.PUBLIC_URL));
  router.get('/frontend/assets/:name', assets.handler);
  router.use(sessions.handler);
  router.use(parts.signIn.router());
  router.use(signedIn(users));

  router.get(STATE_PATH, async (request, response) =>
    sendState(request, response, await frames.of((request as PanelRequest).panelUser)),
  );
  // An open page asks in the background whether its session has ended.
  router.get('/api/session', (_request, response) => void response.json({ success: true }));
  router.get(
    '/api/hotels',
    answer((user, request): Promise<HotelsContract['search']['answer']> =>
      users.search(user, request.query['search']),
    ),
  );
  router.post(
    '/api/hotels/open',
    bodyMiddleware('document', settings),
    answer(async (user, request, response) => openHotel(users, user, request, response)),
  );
  router.all(
    '/api/pages/:page/:operation',
    (request: Request, _response: Response, next: NextFunction) =>
      next(operationOf(registry, request) ? undefined : notFound()),
    bodyMiddleware('upload', settings),
    answer((user, request, response) => {
      const operation = operationOf(registry, request)!;
      const read = operation.reads && readInput(operation.reads, sentBy(request));
      return operation.handle(user, read, signalOfClose(response));
    }),
  );

  router.use(
    '/paper',
    parts.paper.router((request) => (request as PanelRequest).panelUser),
  );
  router.use(
    '/guide',
    guideRouter(assets, (request) => (request as PanelRequest).panelUser.language),
  );
  router.use(
    '/api/resources',
    checkAction(registry),
    bodyMiddleware('document', settings),
    takeFields(registry),
    takeQuery,
  );
  buildRoutes({
    admin,
    routes: AdminRouter.routes
      .filter(({ path }) => /^\/api\/resources\/.*\/(actions|records)\//.test(path))
      .map((route) =>
        route.Controller === ApiController ? { ...route, Controller: RecordController } : route,
      ) as Parameters<typeof buildRoutes>[0]['routes'],
    router,
  });

  for (const path of ['/', '/resources/:id', '/resources/:id/*rest', '/pages/:page']) {
    router.get(path, async (request, response, next) => {
      const user = (request as PanelRequest).panelUser;
      const { id, page } = request.params as { id?: string; page?: string };
      if (id !== undefined && !registry.mayRead(user, id)) return next();
      if (page !== undefined && !registry.mayOpenPage(user, page)) return next();
      const nonce = scriptNonce(response);
      const component = registry.componentOf(user, page, id);
      const frame = await frames.of(user);
      const html = panelHtml(frame, user, registry.navigation(user), { assets, component, nonce });
      await sendAnswer(request, response, { content: Buffer.from(html) }, 'text/html; charset=utf-8');
    });
  }
  router.use((_request, _response, next) => next(notFound()));
  router.use(answerError(parts.log, assets));
  return router;
}

function signedIn(users: PanelUsers) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const session = request.session.signedIn;
    const user = session && (await users.ofSession(session, request, hotelOfPage(request)));
    if (!user) {
      if (session) await endSession(request);
      if (isApi(request)) return next(new ServiceError('session_has_ended', 401));
      return response.redirect(303, `/admin/login?next=${encodeURIComponent(request.originalUrl)}`);
    }
    (request as PanelRequest).panelUser = user;
    // AdminJS' routes take the person from here; not enumerable, so that it is never stored with the session.
    Object.defineProperty(request.session, 'adminUser', {
      value: user,
      enumerable: false,
      configurable: true,
    });
    next();
  };
}

function operationOf(registry: PanelRegistry, request: Request): PageOperation | undefined {
  const { page, operation } = request.params as { page: string; operation: string };
  return registry.operation((request as PanelRequest).panelUser, page, operation, request.method);
}

function answer(work: (user: PanelUser, request: Request, response: Response) => Promise<unknown>) {
  return async (request: Request, response: Response): Promise<void> => {
    const result = await work((request as PanelRequest).panelUser, request, response);
    if (result instanceof FileAnswer) {
      response.type(result.contentType).attachment(result.name);
      response.setHeader('Content-Length', result.content.length);
      await endWith(response, result.content);
    } else {
      const content = Buffer.from(JSON.stringify(result ?? { success: true }));
      await sendAnswer(request, response, { content });
    }
  };
}

async function openHotel(
  users: PanelUsers,
  user: PanelUser,
  request: Request,
  response: Response,
): Promise<unknown> {
  const hotelId = jsonWholeNumber((request.body as { hotelId?: unknown } | undefined)?.hotelId);
  if (hotelId === undefined || !(await users.mayOpen(user, hotelId))) throw notFound();
  request.session.signedIn = { ...request.session.signedIn!, hotelId };
  rememberHotel(request, response, hotelId);
  return { success: true };
}
