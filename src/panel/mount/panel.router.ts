import type AdminJS from 'adminjs';
import { Router as AdminRouter, ApiController } from 'adminjs';
import { buildRoutes } from '@adminjs/express';
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../database/connection.js';
import { bodyMiddleware } from '../../http/bodies.js';
import { signalOfClose } from '../../http/caller-gone.js';
import { endWith } from '../../http/connections/large-answers.js';
import { notFound, ServiceError, unavailable } from '../../http/errors.js';
import { describeError } from '../../http/log.js';
import { requestId } from '../../http/requests.js';
import { sendAnswer } from '../../http/sending.js';
import { jsonWholeNumber } from '../../http/strict.js';
import { readInput } from '../../http/typed-input.js';
import type { Settings } from '../../settings.js';
import type { HotelsContract } from './hotels.contract.js';
import type { PanelUser } from '../page/access.js';
import type { PanelAssets } from '../bundling/assets.js';
import { guideRouter } from '../guide/guide.routes.js';
import { FileAnswer, type PageOperation } from '../page/panel-page.js';
import { PanelFrames, sendState, STATE_PATH } from './panel-frame.js';
import { panelHtml } from './panel-page.html.js';
import type { PaperRoutes } from '../paper/paper.routes.js';
import type { PanelRegistry } from './panel-registry.js';
import type { PanelUsers } from './panel-users.js';
import { sameOriginWrites, scriptNonce, securityHeaders } from '../page/security.js';
import { RecordController } from '../records/record-controller.js';
import { endSession, type PanelSessions, rememberHotel } from '../sign-in/sessions.js';
import { messagePage } from '../sign-in/sign-in.html.js';
import type { SignInRoutes } from '../sign-in/sign-in.routes.js';
import { languageOf } from '../texts/language-of.js';

const TRY_AGAIN_SECONDS = 5;
const ACTION =
  /^\/api\/resources\/([A-Za-z]+)\/(?:actions\/([A-Za-z]+)(?:\/[^/]*)?|records\/([^/]+)\/([A-Za-z]+))$/;
const LIST_PARAMETERS = new Set(['page', 'perPage', 'sortBy', 'direction', 'searchProperty']);
const FILTER = /^filters\.([A-Za-z_]+)(?:~~(?:from|to))?$/;

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

type PanelRequest = Request & { panelUser: PanelUser; fields?: unknown };

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

/** Returns the hotel of the page that calls, as its scripts and the links of its downloads name it; 0 for an invalid name. */
function hotelOfPage(request: Request): number | undefined {
  if (!isApi(request) && !request.path.startsWith('/paper/')) return undefined;
  const named = request.get('Panel-Hotel') ?? request.query['panelHotel'];
  return named === undefined ? undefined : (jsonWholeNumber(named) ?? 0);
}

function operationOf(registry: PanelRegistry, request: Request): PageOperation | undefined {
  const { page, operation } = request.params as { page: string; operation: string };
  return registry.operation((request as PanelRequest).panelUser, page, operation, request.method);
}

interface RecordAction {
  resource: string;
  action: string;
}

function actionOf(request: Request): RecordAction | undefined {
  const match = ACTION.exec(request.baseUrl.replace(/^\/admin/, '') + request.path);
  const [, resource, onResource, , onRecord] = match ?? [];
  const action = onResource ?? onRecord;
  return resource === undefined || action === undefined ? undefined : { resource, action };
}

function checkAction(registry: PanelRegistry) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const user = (request as PanelRequest).panelUser;
    const called = actionOf(request);
    const may = called && registry.mayAct(user, called.resource, called.action, request.method);
    next(may ? undefined : notFound());
  };
}

/** Puts the body where AdminJS looks for it. */
function takeFields(registry: PanelRegistry) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { resource, action } = actionOf(request)!;
    const known = registry.fieldsOf(resource, action);
    (request as PanelRequest).fields = request.method === 'GET' ? {} : formValues(sentBy(request), known);
    next();
  };
}

/**
 * Leaves AdminJS the parameters of its lists, each one text. It would build what names with dots describe, such as a list
 * of four billion entries, and take `constructor` for a field.
 */
function takeQuery(request: Request, _response: Response, next: NextFunction): void {
  const isKnown = (name: string) => {
    const field = FILTER.exec(name)?.[1];
    return LIST_PARAMETERS.has(name) || (field !== undefined && !(field in {}));
  };
  const known = Object.entries(request.query).filter(
    ([name, value]) => isKnown(name) && typeof value === 'string',
  );
  // Express reads the query again whenever it is asked for it.
  Object.defineProperty(request, 'query', { value: Object.fromEntries(known) });
  next();
}

function answer(work: (user: PanelUser, request: Request, response: Response) => Promise<unknown>) {
  return async (request: Request, response: Response): Promise<void> => {
    const result = await work((request as PanelRequest).panelUser, request, response);
    if (result instanceof FileAnswer) {
      response.type(result.contentType).attachment(result.name);
      response.setHeader('Content-Length', result.content.length);
      await endWith(response, result.content);
    } else {
      await sendAnswer(request, response, {
        content: Buffer.from(JSON.stringify(result ?? { success: true })),
      });
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

/**
 * What AdminJS gets of a form: the fields that it has, each a text, number or flag (what has parts comes as JSON text).
 * AdminJS would take `constructor` for a field of its own, and walk down whatever is nested.
 */
function formValues(sent: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  const values = Object.entries(sent).filter(([name]) => known.has(name));
  if (values.some(([, value]) => typeof value === 'object' && value !== null)) {
    throw new ServiceError('fields_are_not_valid', 422);
  }
  return Object.fromEntries(values);
}

function sentBy(request: Request): Record<string, unknown> {
  if (request.method === 'GET') return { ...request.query };
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) return { ...request.query, file: body };
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

function isApi(request: Request): boolean {
  return request.originalUrl.startsWith('/admin/api/');
}

/** The last answer of the panel: JSON for its scripts, a page for people. A fault is never taken for a success. */
function answerError(log: Logger, assets: PanelAssets) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const refusal = serviceError(error, request, log);
    if (response.headersSent) return void response.destroy();
    // What partners are told with 200 is a refusal here, too.
    response.status(refusal.status < 400 ? 409 : refusal.status).set(refusal.headers);
    if (isApi(request)) {
      const notice = { message: refusal.identifier, type: 'error' };
      response.json({ success: false, message: refusal.identifier, ...refusal.members, notice });
    } else {
      const again = refusal.status === 503 ? request.originalUrl : undefined;
      if (again !== undefined && request.method === 'GET') response.set('Refresh', String(TRY_AGAIN_SECONDS));
      const language = (request as Partial<PanelRequest>).panelUser?.language ?? languageOf(request);
      response.type('html').send(messagePage(language, refusal.identifier, assets, again));
    }
  };
}

function serviceError(error: unknown, request: Request, log: Logger): ServiceError {
  if (error instanceof ServiceError) return error;
  const { type, name } = Object(error) as { type?: unknown; name?: unknown };
  if (type === 'entity.too.large') return new ServiceError('body_is_too_large', 413);
  // A path with a broken escape, such as `%ff`, names nothing.
  if (name === 'URIError') return notFound();
  if (name === 'ForbiddenError') return new ServiceError('anyForbiddenError', 403);
  const down = isDatabaseUnavailable(error);
  const described = JSON.stringify({ requestId: requestId(request), ...describeError(error) });
  log.error(`${down ? 'the database did not answer' : 'unexpected error'}: ${described}`);
  return down ? unavailable() : new ServiceError('unexpected_error', 500);
}
