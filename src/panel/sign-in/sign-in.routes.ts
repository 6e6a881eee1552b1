import { Inject, Injectable } from '@nestjs/common';
import { type Request, type Response, Router } from 'express';
import type { StaffMember } from '../../staff/staff-member.entity.js';
import { StaffAccountsService } from '../../staff/staff-accounts.service.js';
import { StaffLinksService } from '../../staff/staff-links.service.js';
import { StaffLoginService } from '../../staff/staff-login.service.js';
import type { Actor } from '../../database/audit.js';
import { callerAddress } from '../../http/caller-address.js';
import { bodyMiddleware } from '../../http/bodies.js';
import { InvalidFields, ServiceError } from '../../http/errors.js';
import { publicOrigin } from '../../http/public-origin.js';
import { requestId } from '../../http/requests.js';
import { plainText } from '../../http/scalars.js';
import { Clock } from '../../values/clock.service.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { PanelAssets } from '../bundling/assets.js';
import { endSession, lastHotel, renewSession, saveSession } from './sessions.js';
import { languageOf } from '../texts/language-of.js';
import {
  acceptPage,
  codePage,
  forgottenPage,
  messagePage,
  newPasswordPage,
  signInPage,
} from './sign-in.html.js';
import { MAX_TEXT_LENGTH } from '../../values/limits.js';

const CODE_MS = 5 * 60 * 1000;

@Injectable()
export class SignInRoutes {
  constructor(
    private readonly logins: StaffLoginService,
    private readonly accounts: StaffAccountsService,
    private readonly links: StaffLinksService,
    private readonly clock: Clock,
    private readonly assets: PanelAssets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  router(): Router {
    const router = Router();
    const form = bodyMiddleware('panel-form', this.settings);
    router.get('/login', (request, response) => {
      if (request.session.signedIn) return response.redirect(303, nextOf(request));
      this.showSignIn(request, response, 200);
    });
    router.post('/login', ...form, (request, response) => this.signIn(request, response));
    router.all('/login/code', (request, response, next) =>
      request.session.owesCode ? next() : response.redirect(303, '/admin/login'),
    );
    router.get('/login/code', (request, response) => {
      response.type('html').send(codePage(languageOf(request), nextOf(request), undefined, this.assets));
    });
    router.post('/login/code', ...form, (request, response) => this.signInWithCode(request, response));
    router.post('/logout', async (request, response) => {
      const { signedIn } = request.session;
      if (signedIn) await this.logins.record('staff.signed-out', actorOf(request, signedIn.staffId));
      await endSession(request);
      response.redirect(303, '/admin/login');
    });
    router.get('/link/:token', (request, response) => this.showLink(request, response));
    router.post('/link/:token', ...form, (request, response) => this.useLink(request, response));
    router.get('/forgotten', (request, response) => {
      response.type('html').send(forgottenPage(languageOf(request), false, this.assets));
    });
    router.post('/forgotten', ...form, async (request, response) => {
      const email = field(request, 'email');
      if (email !== undefined)
        await this.links.sendReset(email, callerAddress(request), publicOrigin(this.settings, request));
      response.type('html').send(forgottenPage(languageOf(request), true, this.assets));
    });
    return router;
  }

  private async signIn(request: Request, response: Response): Promise<void> {
    const email = field(request, 'email');
    const password = field(request, 'password');
    const person =
      email === undefined || password === undefined
        ? undefined
        : await this.refusable(() => this.logins.withPassword(email, password, callerAddress(request)));
    if (person instanceof ServiceError) return this.showSignIn(request, response, person.status, person);
    if (!person) {
      return this.showSignIn(request, response, 401, new ServiceError('invalidCredentials'));
    }
    if (person.totpConfirmedAt === null) return this.admit(request, response, person);
    await renewSession(request);
    const untilMs = this.clock.nowMs() + CODE_MS;
    request.session.owesCode = { staffId: person.id, epoch: person.sessionEpoch, untilMs };
    await saveSession(request);
    response.redirect(
      303,
      `/admin/login/code?next=${encodeURIComponent(nextOf(request))}&language=${person.language}`,
    );
  }

  private async signInWithCode(request: Request, response: Response): Promise<void> {
    const owes = request.session.owesCode;
    const person =
      owes && owes.untilMs > this.clock.nowMs()
        ? await this.accounts.active(owes.staffId, owes.epoch)
        : undefined;
    if (!person) return response.redirect(303, '/admin/login');
    const code = field(request, 'code') ?? '';
    const right = await this.refusable(() =>
      this.logins.confirmCode(person, code, callerAddress(request), this.clock.nowMs()),
    );
    if (right === true) return this.admit(request, response, person);
    const refusal = right instanceof ServiceError ? right : new ServiceError('code_is_not_right', 401);
    response.status(refusal.status).set(refusal.headers).type('html');
    response.send(codePage(person.language, nextOf(request), refusal.identifier, this.assets));
  }

  private async admit(request: Request, response: Response, person: StaffMember): Promise<void> {
    const next = nextOf(request);
    await renewSession(request);
    request.session.signedIn = {
      staffId: person.id,
      epoch: person.sessionEpoch,
      hotelId: lastHotel(request),
      sinceMs: this.clock.nowMs(),
      address: callerAddress(request),
      userAgent: (request.get('user-agent') ?? '').slice(0, MAX_TEXT_LENGTH),
    };
    await saveSession(request);
    await this.logins.record('staff.signed-in', { ...actorOf(request, person.id), name: person.name });
    response.redirect(303, next);
  }

  private async showLink(request: Request, response: Response): Promise<void> {
    const link = await this.links.find(tokenOf(request));
    response.type('html');
    if (!link) {
      const page = messagePage(languageOf(request), 'link_is_not_valid', this.assets);
      return void response.status(404).send(page);
    }
    const show = link.setsPassword ? newPasswordPage : acceptPage;
    response.send(show(link.language, { email: link.email }, this.assets));
  }

  private async useLink(request: Request, response: Response): Promise<void> {
    const link = await this.links.find(tokenOf(request));
    const language = link?.language ?? languageOf(request);
    const password = field(request, 'password') ?? '';
    const same = password === field(request, 'repeated');
    try {
      if (!link?.setsPassword) throw new ServiceError('link_is_not_valid', 404);
      if (!same) throw new ServiceError('passwords_differ', 422);
      await this.links.use(tokenOf(request), password, actorOf(request));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const fault = error instanceof InvalidFields ? error.faults[0]!.message : error.identifier;
      response.status(error.status).type('html');
      if (!link || fault === 'link_is_not_valid')
        return void response.send(messagePage(language, 'link_is_not_valid', this.assets));
      return void response.send(newPasswordPage(language, { email: link.email, fault }, this.assets));
    }
    response.redirect(303, `/admin/login?language=${language}&chosen=1`);
  }

  private showSignIn(request: Request, response: Response, status: number, refusal?: ServiceError): void {
    const form = {
      language: languageOf(request),
      email: field(request, 'email') ?? '',
      next: nextOf(request),
      mail: this.settings.SMTP_URL !== undefined,
      isChosen: request.method === 'GET' && request.query['chosen'] === '1',
      hasEnded: request.method === 'GET' && request.query['ended'] !== undefined,
      ...(refusal ? { fault: refusal.identifier } : {}),
    };
    response
      .status(status)
      .set(refusal?.headers ?? {})
      .type('html')
      .send(signInPage(form, this.assets));
  }

  /** What was refused as a value, so that the form is shown again with the reason. */
  private async refusable<T>(work: () => Promise<T>): Promise<T | ServiceError> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) return error;
      throw error;
    }
  }
}

function actorOf(request: Request, staffId?: number): Actor {
  const actor = { kind: 'staff' as const, address: callerAddress(request), requestId: requestId(request) };
  return staffId === undefined ? actor : { ...actor, id: staffId };
}

function tokenOf(request: Request): string {
  return String(request.params['token']);
}

function field(request: Request, name: string): string | undefined {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return plainText((body as Record<string, unknown>)[name], MAX_TEXT_LENGTH);
}

/**
 * Where to go after signing in: a page of the panel, nothing else. Its path is judged as a browser and the routes read it:
 * `%2e%2e` is `..`, and neither case nor a doubled slash makes another path.
 */
function nextOf(request: Request): string {
  const next = request.query['next'];
  if (typeof next !== 'string' || !/^\/admin(\/[\w/?=&%.~-]*)?$/i.test(next)) return '/admin';
  const [path = ''] = next.split('?');
  const read = decoded(path)?.toLowerCase().replaceAll(/\/+/g, '/');
  const isPage = read !== undefined && !/\.\.|[%\\]|^\/admin\/(api|login|logout)\b/.test(read);
  return isPage && !/\.\.|%2e/i.test(next) ? next : '/admin';
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
