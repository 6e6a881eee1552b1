import type { NavigationEntry, Panel } from '../page/panel.js';
import { scriptJson } from '../../http/html.js';
import type { PanelUser } from '../page/access.js';
import type { PanelAssets } from '../bundling/assets.js';
import { type PanelFrame, STATE_PATH } from './panel-frame.js';

interface Dressing {
  assets: PanelAssets;
  /** The component that it shows first. */
  component: string;
  nonce: string;
}

/** The page of a person: the frame of their role and what it must know of them. No name ends the script. */
export function panelHtml(
  frame: PanelFrame,
  user: PanelUser,
  navigation: readonly NavigationEntry[],
  { assets, component, nonce }: Dressing,
): string {
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
  const head = [
    `<head><style>${assets.fontFaces()}</style>`,
    `<script nonce="${nonce}">window.PANEL = ${scriptJson(panel)};</script>`,
    // Scripts that wait for the whole page run in the order in which they are named.
    `<script defer src="/admin${STATE_PATH}?v=${frame.version}"></script>`,
    assets.startScripts(component),
  ].join('');
  return frame.page.replace(/<script>/g, `<script nonce="${nonce}">`).replace('<head>', () => head);
}
