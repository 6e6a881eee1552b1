import type AdminJS from 'adminjs';
import { AppController } from 'adminjs';
import type { NavigationEntry, Panel } from '../contract/panel.js';
import type { PanelUser } from './access.js';
import type { PanelAssets } from './assets.js';
import { scriptJson } from '../../http/html.js';
import { DARK_COLORS } from './theme.js';

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

interface Dressing {
  assets: PanelAssets;
  /** The component that it shows first. */
  component: string;
  nonce: string;
}

/**
 * The panel's page for a person: AdminJS' own, whose font from elsewhere is replaced by ours and whose scripts carry
 * the nonce of the response. What AdminJS embeds of the person is not escaped, so names go in here, where no name can
 * end the script.
 */
export async function panelHtml(
  admin: AdminJS,
  user: PanelUser,
  navigation: readonly NavigationEntry[],
  { assets, component, nonce }: Dressing,
): Promise<string> {
  const page = await new AppController({ admin }, user).index();
  const panel: Panel = {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    language: user.language,
    totp: user.totp,
    hotelId: user.hotelId,
    hotels: user.hotels,
    navigation,
  };
  const head = `<head><style>${assets.fontFaces()}</style><script nonce="${nonce}">window.PANEL = ${scriptJson(panel)};</script>${assets.startScripts(component)}`;
  return page
    .trimStart()
    .replace(OUTSIDE_FONTS, '')
    .replace(THEIR_SCRIPTS, '')
    .replace(/<html lang=(\w+)>/, '<html lang="$1">')
    .replace('window.THEME_COMPONENTS', () => `${LOOK}window.THEME_COMPONENTS`)
    .replace(/<script>/g, `<script nonce="${nonce}">`)
    .replace(ASSET_ADDRESS, (_address, name: string) => assets.address(name))
    .replace('<head>', () => head);
}
