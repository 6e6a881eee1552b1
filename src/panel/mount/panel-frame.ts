import { createHash } from 'node:crypto';
import type AdminJS from 'adminjs';
import { AppController } from 'adminjs';
import type { Request, Response } from 'express';
import { sendCacheable } from '../../http/cacheable.js';
import { scriptJson } from '../../http/html.js';
import { KeptContent, zipInTurn } from '../../http/zip.js';
import type { PanelUser } from '../page/access.js';
import type { PanelAssets } from '../bundling/assets.js';
import { DARK_COLORS } from '../design/theme.js';

export const STATE_PATH = '/frontend/state.js';
const KEPT_FOR_GOOD = 'private, max-age=31536000, immutable';

const STATE = /window\.REDUX_STATE = (.*);$/m;
const OUTSIDE_FONTS = /<link[^>]+fonts\.googleapis\.com[^>]*>/g;
const ASSET_ADDRESS = /\/admin\/frontend\/assets\/([\w.-]+\.css)/g;
/** AdminJS' bundles, and what starts them: our scripts have all of it. */
const THEIR_SCRIPTS = /<script src="[^"]*\.bundle\.js"><\/script>|<script>\s*var app =[^<]*<\/script>/g;

/** Before anything is drawn: the dark look, for our stylesheet and for AdminJS, which computes its styles. */
const LOOK = `if (matchMedia('(prefers-color-scheme: dark)').matches) {
  document.documentElement.dataset.look = 'dark';
  Object.assign(window.THEME.colors, ${scriptJson(DARK_COLORS)});
}
`;

/** What the panel begins with, the same for everybody of one role and language, with or without an open hotel. */
export interface PanelFrame {
  /** AdminJS' page, without its state and with our assets. */
  page: string;
  /** The script that sets AdminJS' state: the resources and actions that these people may see, and the texts. */
  script: KeptContent;
  version: string;
}

/** The frames of one process. AdminJS takes long for one, and its state is large, so each is made once. */
export class PanelFrames {
  private readonly frames = new Map<string, Promise<PanelFrame>>();

  constructor(
    private readonly admin: AdminJS,
    private readonly assets: PanelAssets,
  ) {}

  of(user: PanelUser): Promise<PanelFrame> {
    const kind = [user.role, user.language, user.hotelId !== null].join();
    const known = this.frames.get(kind);
    if (known) return known;
    const made = this.make(user);
    this.frames.set(kind, made);
    made.catch(() => this.frames.delete(kind));
    return made;
  }

  private async make(user: PanelUser): Promise<PanelFrame> {
    const page = await new AppController({ admin: this.admin }, user).index();
    const state = STATE.exec(page)?.[1];
    if (state === undefined) throw new Error('AdminJS writes its state in another way');
    const script = Buffer.from(stateScript(state));
    return {
      page: this.dress(page.replace(STATE, '')),
      script: new KeptContent(script, undefined, zipInTurn),
      version: createHash('sha256').update(script).digest('base64url').slice(0, 16),
    };
  }

  private dress(page: string): string {
    return page
      .trimStart()
      .replace(OUTSIDE_FONTS, '')
      .replace(THEIR_SCRIPTS, '')
      .replace(/<html lang=(\w+)>/, '<html lang="$1">')
      .replace('window.THEME_COMPONENTS', () => `${LOOK}window.THEME_COMPONENTS`)
      .replace(ASSET_ADDRESS, (_address, name: string) => this.assets.address(name));
  }
}

/** Sends the script of a frame, which browsers keep where they asked for its version. */
export function sendState(
  request: Request,
  response: Response,
  { script, version }: PanelFrame,
): Promise<void> | void {
  return sendCacheable(request, response, {
    content: script,
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: request.query['v'] === version ? KEPT_FOR_GOOD : 'private, no-cache',
    tag: version,
  });
}

/** Without the person who was the first to ask. Browsers parse a text as JSON much faster than the same as a script. */
function stateScript(json: string): string {
  const state = { ...(JSON.parse(json) as object), session: null };
  return `window.REDUX_STATE = JSON.parse('${JSON.stringify(state).replace(/[\\']/g, '\\$&')}');`;
}
