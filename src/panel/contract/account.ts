import type { Change, Nothing } from './operations.js';
import type { PanelLanguage } from './panel.js';

/** A second factor that is not confirmed yet. */
export interface NewSecondFactor {
  secret: string;
  uri: string;
  /** Its QR code, as a `data:` address. */
  picture: string;
}

export interface AccountContract {
  language: Change<{ language: PanelLanguage }>;
  password: Change<{ currentPassword: string; password: string }>;
  totpSecret: Change<Nothing, NewSecondFactor>;
  totpConfirm: Change<{ secret: string; code: string; currentPassword: string }>;
  totpRemove: Change<{ code: string; currentPassword: string }>;
}
